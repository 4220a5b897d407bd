extension Command {
  /// `schema`: shows one of these texts by its name.
  static func schema(_ schemas: [(name: String, text: @Sendable () -> String)]) -> Command {
    Command(definition: .schema(schemas.map(\.name))) { context throws(CommandFailure) in
      let name = context.arguments.operands.first
      guard let schema = schemas.first(where: { $0.name == name }) else {
        throw CommandFailure(.internalError, "no schema '\(name ?? "")'")
      }
      return .text(schema.text())
    }
  }
}
