import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { uploadPath } from '#contract/content/upload-file.ts'
import { fileIdOf, type UploadFacts, uploadKinds } from './uploads.ts'
import { uuidV8 } from './uuid.ts'

const bySubtle = (data: Uint8Array<ArrayBuffer>) => crypto.subtle.digest('SHA-256', data)
const byNode = (data: Uint8Array) => createHash('sha256').update(data).digest()
const facts: UploadFacts = { kind: 'logo', campaignId: '', partition: 'p' }

describe('the id of a file', () => {
  it('contains 122 bits of the hash in their order, between version and variant', () => {
    expect(uuidV8(new Uint8Array(16))).toBe('00000000-0000-8000-8000-000000000000')
    expect(uuidV8(new Uint8Array(32).fill(255))).toBe('ffffffff-ffff-8fff-bfff-ffffffffffff')
    const hash = byNode(Buffer.from('abc'))
    const bits = Array.from(hash, (byte) => byte.toString(2).padStart(8, '0')).join('')
    const id = uuidV8(hash).replaceAll('-', '')
    const back = Array.from(id, (digit) => Number.parseInt(digit, 16).toString(2).padStart(4, '0')).join('')
    expect(back.slice(0, 48) + back.slice(52, 64) + back.slice(66)).toBe(bits.slice(0, 122))
  })

  it('is the same in the browser and on the server', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uint8Array({ maxLength: 500 }),
        fc.constantFrom(...uploadKinds),
        fc.stringMatching(/^[\w-]{0,20}$/),
        async (bytes, kind, partition) => {
          const of = { kind, campaignId: '', partition }
          const id = await fileIdOf(of, bytes, bySubtle)
          expect(id).toBe(await fileIdOf(of, bytes, byNode))
          expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
        },
      ),
    )
  })

  it('differs by bytes, kind, campaign and user', async () => {
    const one = new Uint8Array([1])
    const ids = await Promise.all([
      fileIdOf(facts, one, byNode),
      fileIdOf(facts, new Uint8Array([2]), byNode),
      fileIdOf({ ...facts, kind: 'photo' }, one, byNode),
      fileIdOf({ ...facts, campaignId: '018f0000-0000-7000-8000-000000000000' }, one, byNode),
      fileIdOf({ ...facts, partition: 'q' }, one, byNode),
    ])
    expect(new Set(ids).size).toBe(5)
  })

  it('is in the path, and the campaign in the query', () => {
    expect(uploadPath(facts, 'f')).toBe('/api/v1.1/uploads/logo/f')
    expect(uploadPath({ ...facts, campaignId: 'c' }, 'f')).toBe('/api/v1.1/uploads/logo/f?campaignId=c')
  })
})
