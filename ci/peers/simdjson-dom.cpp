// The yardstick of ci/benchmark: how long simdjson's DOM parser takes for a file of one document a line, read in
// blocks of 1 MiB, one thread. Prints the seconds and the number of documents.
#include <chrono>
#include <cstdio>
#include <cstring>
#include <simdjson.h>
#include <vector>

int main(int count, char **arguments) {
  if (count != 2) { return std::fputs("usage: simdjson-dom FILE\n", stderr), 64; }
  const auto beginning = std::chrono::steady_clock::now();
  std::FILE *file = std::fopen(arguments[1], "rb");
  if (file == nullptr) { return std::perror(arguments[1]), 66; }
  std::setvbuf(file, nullptr, _IONBF, 0);

  constexpr size_t block = 1 << 20;
  std::vector<char> buffer(2 * block + simdjson::SIMDJSON_PADDING);
  simdjson::dom::parser parser;
  size_t held = 0, documents = 0;
  while (true) {
    const size_t added = std::fread(buffer.data() + held, 1, block, file);
    if (added == 0) { break; }
    held += added;
    const char *line = buffer.data(), *end = line + held;
    while (const char *newline = static_cast<const char *>(std::memchr(line, '\n', end - line))) {
      simdjson::dom::element document;
      // Bytes behind the line can be read, so that it need not be copied.
      if (const auto error = parser.parse(line, newline - line, false).get(document)) {
        return std::fprintf(stderr, "%s\n", simdjson::error_message(error)), 65;
      }
      documents += 1;
      line = newline + 1;
    }
    held = end - line;
    if (held > block) { return std::fputs("a line is longer than a block\n", stderr), 65; }
    std::memmove(buffer.data(), line, held);
  }
  std::fclose(file);
  const std::chrono::duration<double> time = std::chrono::steady_clock::now() - beginning;
  std::printf("%.6f %zu\n", time.count(), documents);
  return held == 0 ? 0 : 65;
}
