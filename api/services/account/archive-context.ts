/** Encryption context of an archive of a user's data: it contains data that is encrypted elsewhere. */
export function archiveContext(exportId: string): string {
  return `data_export/${exportId}/archive`
}
