/** Stores the demonstration's pictures and documents like uploads. */

import type { Writer } from '#api/db/database.ts'
import type { SeedTools } from './seed-tools.ts'

export async function storePicture(tx: Writer, tools: SeedTools, ownerId: string, name: string): Promise<string> {
  const picture = await tools.picture(name)
  const id = tools.newId()
  await tx
    .insertInto('stored_file')
    .values({
      id,
      ...picture,
      mime: 'image/webp',
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
