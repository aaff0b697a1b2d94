/** Saves a file as a download of the browser. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  // Some browsers begin to read after the click event.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
