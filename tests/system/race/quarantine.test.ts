/** Scans of quarantined files that run beside readers, other scans and repeated uploads. */

import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { MalwareScan } from '#api/content-ports.ts'
import { scanQuarantined } from '#api/services/content/quarantine.ts'
import { databaseEngines } from '#tests/support/engines.ts'
import { newPerson, type TestPerson } from '#tests/support/test-users.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'
import { uploadFile } from '#tests/support/upload-file.ts'

const hasPostgres = (await databaseEngines()).includes('postgres')

describe.skipIf(!hasPostgres)('a quarantined file', () => {
  let app: TestApp
  let owner: TestPerson
  let result: () => Promise<MalwareScan> = () => Promise.resolve({ state: 'silent' })
  let serial = 0

  beforeAll(async () => {
    const scanner = { scan: () => result(), version: () => Promise.resolve('ClamAV') }
    app = await startTestApp('postgres', { scanner })
    owner = await newPerson(app, { userType: 'company' })
  })
  afterAll(() => app.close())
  beforeEach(() => {
    result = () => Promise.resolve({ state: 'silent' })
  })

  const picture = async () => {
    serial += 1
    const background = { r: serial % 256, g: 90, b: 74 }
    return new Uint8Array(
      await sharp({ create: { width: 200, height: 200, channels: 3, background } })
        .png()
        .toBuffer(),
    )
  }
  const rowOf = (id: string) =>
    app.deps.db.read.selectFrom('stored_file').selectAll().where('id', '=', id).executeTakeFirst()
  const quarantined = async (bytes: Uint8Array<ArrayBuffer>, kind: string): Promise<string> => {
    const { fileId, status } = await uploadFile(app, bytes, { as: owner, kind })
    expect(status).toBe(200)
    expect((await rowOf(fileId))?.scan_state).toBe('quarantined')
    return fileId
  }

  it('is read by nobody before its scan has ended, and by everybody afterwards', async () => {
    for (let round = 0; round < 5; round += 1) {
      result = () => Promise.resolve({ state: 'silent' })
      const id = await quarantined(await picture(), 'photo')
      let isScanned = false
      const over = new AbortController()
      result = async () => {
        await sleep(60)
        isScanned = true
        return { state: 'clean' }
      }
      const seen: { readonly status: number; readonly early: boolean }[] = []
      const read = async (): Promise<void> => {
        while (!over.signal.aborted) {
          const { status } = await app.fetch(new Request(`http://localhost/media/${id}/96.webp`))
          seen.push({ status, early: !isScanned })
        }
      }
      const readers = Array.from({ length: 4 }, read)
      // Two processes, as after a claim that ended too early.
      await Promise.all([scanQuarantined(id, app.deps), scanQuarantined(id, app.deps)])
      await sleep(20)
      over.abort()
      await Promise.all(readers)
      expect(seen.filter(({ early }) => early).length).toBeGreaterThan(0)
      expect(seen.filter(({ status, early }) => early && status !== 404)).toEqual([])
      expect((await rowOf(id))?.scan_state).toBe('released')
      await app.runJobs()
      expect((await app.fetch(new Request(`http://localhost/media/${id}/96.webp`))).status).toBe(200)
    }
  })

  it('with malware is deleted and reported once, whatever runs beside its scan', async () => {
    for (let round = 0; round < 5; round += 1) {
      result = () => Promise.resolve({ state: 'silent' })
      serial += 1
      const bytes = new Uint8Array(Buffer.from(`a document ${serial}`))
      const id = await quarantined(bytes, 'document')
      const before = await rowOf(id)
      const reported = async () =>
        (await app.deps.db.execute(`select 1 from audit_event where event_name = 'malware-found'`)).length
      const reports = await reported()
      result = async () => {
        await sleep(20)
        return { state: 'infected', signature: 'Test' }
      }
      const [, , again] = await Promise.all([
        scanQuarantined(id, app.deps),
        scanQuarantined(id, app.deps),
        uploadFile(app, bytes, { as: owner, kind: 'document' }),
      ])
      expect(again.fields).toEqual([{ path: 'file', code: 'infected' }])
      const row = await rowOf(id)
      expect(row?.scan_state).toBe('infected')
      // Once for the scan in quarantine, once for the upload that was refused.
      expect(await reported()).toBe(reports + 2)
      await app.runJobs()
      for (const key of [before?.sha256 ?? '', row?.sha256 ?? '']) {
        expect(await app.deps.files.get(key)).toBeUndefined()
        expect(await app.deps.files.quarantine.get(key)).toBeUndefined()
      }
    }
  })

  it('that is uploaded again during its scan is one file, and readable', async () => {
    for (let round = 0; round < 5; round += 1) {
      result = () => Promise.resolve({ state: 'silent' })
      const bytes = await picture()
      const id = await quarantined(bytes, 'photo')
      result = async () => {
        await sleep(Math.random() * 20)
        return { state: 'clean' }
      }
      const upload = () => uploadFile(app, bytes, { as: owner, kind: 'photo' })
      const answers = await Promise.all([scanQuarantined(id, app.deps).then(() => undefined), upload(), upload()])
      expect(answers.flatMap((answer) => answer?.status ?? [])).toEqual([200, 200])
      await app.runJobs()
      const row = await rowOf(id)
      expect(row?.scan_state).toBe('released')
      expect(await app.deps.files.get(row?.sha256 ?? '')).toBeDefined()
    }
  })
})
