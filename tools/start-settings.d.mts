export const NODE_ARGUMENTS: readonly string[]
export const HEAP_ENVIRONMENT: Readonly<Record<string, string>>
