/** The archive cannot be used; the message says why and what to do. */
export class ArchiveError extends Error {}
