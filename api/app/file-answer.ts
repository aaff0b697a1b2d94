/** Files as replies of calls: sent as downloads, and not cached in between. */

import type { FileReply } from '#api/services/file-transfer.ts'

export function fileResponse(
  { type, name, content }: FileReply,
  headers: Readonly<Record<string, string>> = {},
): Response {
  const head = {
    'content-type': type,
    'content-disposition': `attachment; filename="${name}"`,
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
    ...headers,
  }
  if (content instanceof Uint8Array)
    return new Response(Buffer.from(content), { headers: { ...head, 'content-length': String(content.byteLength) } })
  return new Response(ReadableStream.from(encoded(content)), { headers: head })
}

async function* encoded(parts: AsyncIterable<string | Uint8Array>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  for await (const part of parts) {
    const bytes = typeof part === 'string' ? encoder.encode(part) : part
    if (bytes.byteLength > 0) yield bytes
  }
}
