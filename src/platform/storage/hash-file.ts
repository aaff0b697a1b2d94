/** SHA-256 of a file in hexadecimal digits; the file stays on the device. @throws if the browser cannot compute it */
export async function hexHashOf(file: Blob): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
