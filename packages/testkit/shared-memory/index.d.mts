/** The folder of the memory that processes share. */
export const SHARED_MEMORY: string
/** Whether there are so many bytes of it; some containers have 64 MB, some systems none. */
export function hasSharedMemory(bytes: number): boolean
