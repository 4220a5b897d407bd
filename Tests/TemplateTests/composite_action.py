"""Runs a composite action as GitHub's runner does: its steps in order, expressions, files for outputs and summary."""
import pathlib
import re
import subprocess

import yaml

TOKEN = re.compile(r"\s*(?:(?P<text>'(?:[^']|'')*')|(?P<sign>&&|\|\||==|!=|!|\(|\))|(?P<name>[\w.-]+))")
SIGNS = {"&&": " and ", "||": " or ", "!": " not "}


def value(expression, contexts, failed):
    """What an expression of names, texts, comparisons, `&&`, `||`, `!` and the four status functions comes to."""
    code, place = "", 0
    while place < len(expression.rstrip()):
        match = TOKEN.match(expression, place)
        if not match:
            raise ValueError(f"expression '{expression}' is beyond this runner")
        place = match.end()
        if match["sign"]:
            code += SIGNS.get(match["sign"], match["sign"])
        elif match["text"]:
            code += repr(match["text"][1:-1].replace("''", "'"))
        elif match["name"] in ("always", "success", "failure", "cancelled"):
            place = expression.index(")", place) + 1
            code += repr({"always": True, "success": not failed, "failure": failed, "cancelled": False}[match["name"]])
        else:
            code += repr(lookup(match["name"], contexts))
    # Of texts, numbers and signs alone.
    return eval(code), "always(" in expression or "cancelled(" in expression or "failure(" in expression


def lookup(name, contexts):
    """What a name stands for; what is missing is empty."""
    found = contexts
    for part in name.split("."):
        found = found.get(part, "") if isinstance(found, dict) else ""
    return found


def filled(text, contexts, failed=False):
    """The text with every `${{ }}` in it replaced."""
    return re.sub(r"\$\{\{(.*?)\}\}", lambda match: str(value(match[1].strip(), contexts, failed)[0]), str(text))


def outputs(text):
    """The outputs in a file, by the runner's rules (actions/runner, FileCommandManager.cs)."""
    found, lines = {}, text.split("\n")
    while lines:
        line = lines.pop(0)
        if not line:
            continue
        equals, mark = line.find("="), line.find("<<")
        if equals >= 0 and (mark < 0 or equals < mark):
            found[line[:equals]] = line[equals + 1:]
        elif mark >= 0:
            end = lines.index(line[mark + 2:])
            found[line[:mark]] = "\n".join(lines[:end])
            lines = lines[end + 1:]
        else:
            raise ValueError(f"the runner refuses the line '{line}'")
    return found


def run(folder, inputs, workspace, environment, cached=False):
    """Runs the action in `folder`: its exit code, outputs, summary and log, and the steps that were taken."""
    action = yaml.safe_load((folder / "action.yml").read_text(encoding="utf-8"))
    temporary = workspace / "runner-temp"
    temporary.mkdir(exist_ok=True)
    github = {"token": "token", "event": {"pull_request": {"number": "7"}}}
    contexts = {"github": github, "inputs": {}, "steps": {}, "runner": {"temp": str(temporary)}}
    unknown = set(inputs) - set(action["inputs"])
    if unknown:
        raise ValueError(f"the action has no input {unknown}")
    for name, declared in action["inputs"].items():
        if declared.get("required") and name not in inputs:
            raise ValueError(f"the input '{name}' is required")
        contexts["inputs"][name] = inputs.get(name, filled(declared.get("default", ""), contexts))
    code, log, summary, taken = 0, "", "", []
    for number, step in enumerate(action["runs"]["steps"]):
        condition, looks_at_status = value(str(step.get("if", "success()")).removeprefix("${{").removesuffix("}}").strip(),
                                           contexts, code != 0)
        if not condition or (code and not looks_at_status):
            continue
        taken.append(step.get("id", str(number)))
        if "uses" in step:
            found = {"cache-hit": "true" if cached else ""}
        else:
            if "${{" in step["run"]:
                raise ValueError(f"step {taken[-1]}: an expression stands in the script, where its value is run")
            files = {name: temporary / f"{name}-{number}" for name in ("output", "summary")}
            for file in files.values():
                file.write_text("")
            variables = {name: filled(text, contexts, code != 0) for name, text in step.get("env", {}).items()}
            process = subprocess.run(
                ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", step["run"]], cwd=workspace, text=True,
                env={**environment, "RUNNER_TEMP": str(temporary), "GITHUB_REPOSITORY": "example/app",
                     "GITHUB_ACTION_PATH": str(folder),
                     "GITHUB_OUTPUT": str(files["output"]), "GITHUB_STEP_SUMMARY": str(files["summary"]), **variables},
                stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
            log += process.stdout
            summary += files["summary"].read_text(encoding="utf-8")
            found = outputs(files["output"].read_text(encoding="utf-8"))
            code = code or process.returncode
        if "id" in step:
            contexts["steps"][step["id"]] = {"outputs": found}
    results = {name: filled(output["value"], contexts) for name, output in action["outputs"].items()}
    return {"code": code, "outputs": results, "summary": summary, "log": log, "taken": taken}
