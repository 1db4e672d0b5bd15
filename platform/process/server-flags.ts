/**
 * Flags of a server's Node. Answers are made of strings and buffers that die at once; on a machine of much memory V8
 * lets 134 MB of them gather, and collects the whole heap for the buffers' sake before it has looked there.
 */
export const SERVER_FLAGS: readonly string[] = ['--max-semi-space-size=32']
