/** Stores drawn pictures and documents as uploads would be stored. */

import type { Writer } from '#api/db/database.ts'
import type { SeedTools } from './seed-tools.ts'

/** Drawings are scaled up for sharp screens: their shapes have no pixels. */
const scale = 2

/** @param svg a drawing with its width and height on the root element */
export async function storeDrawing(tx: Writer, tools: SeedTools, ownerId: string, svg: string): Promise<string> {
  const large = svg.replace(
    /^<svg([^>]*?) width="(\d+)" height="(\d+)"/,
    (_, rest: string, width: string, height: string) =>
      `<svg${rest} width="${Number(width) * scale}" height="${Number(height) * scale}"`,
  )
  const bytes = new TextEncoder().encode(large)
  const [stored, facts] = await Promise.all([tools.files.put(bytes), tools.pictures.inspect(bytes)])
  if (!facts) throw new Error('a drawing cannot be read as a picture')
  const id = tools.newId()
  await tx
    .insertInto('stored_file')
    .values({
      id,
      sha256: stored.sha256,
      mime: 'image/svg+xml',
      bytes: BigInt(stored.bytes),
      ...facts,
      visibility: 'public',
      owner_id: ownerId,
      created_at: tools.now,
    })
    .execute()
  return id
}

export async function storeDocument(tx: Writer, tools: SeedTools, ownerId: string, bytes: Uint8Array): Promise<string> {
  const stored = await tools.files.put(bytes)
  const id = tools.newId()
  await tx
    .insertInto('stored_file')
    .values({
      id,
      sha256: stored.sha256,
      mime: 'application/pdf',
      bytes: BigInt(stored.bytes),
      width: null,
      height: null,
      tone: null,
      visibility: 'private',
      owner_id: ownerId,
      created_at: tools.now,
    })
    .execute()
  return id
}
