/** Where an archive of somebody's data is sealed: it holds what stands sealed elsewhere. */
export function archivePlace(exportId: string): string {
  return `data_export/${exportId}/archive`
}
