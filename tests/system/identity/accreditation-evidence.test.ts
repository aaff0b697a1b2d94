/** Evidence files of accreditation profiles, and the encryption of every profile at rest (docs/areas/identity.md). */

import { inflateRawSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { jobRunners } from '#api/jobs/runners.ts'
import { pathOf } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import { downloadEvidence } from '#contract/identity/admin-accreditation.ts'
import { downloadArchive } from '#contract/account/data-export.ts'
import { deletionDays } from '#domain/account/deletion.ts'
import { dayMs } from '#domain/calendar.ts'
import {
  handIn,
  investorAnswers,
  investorCanary,
  keepStep,
  evidenceBytes,
  sendComplete,
} from '#tests/support/investors/accreditation.ts'
import { behaviourEngine } from '#tests/support/engines.ts'
import { catalogue, pdfBytes } from '#tests/support/pdf-bytes.ts'
import { make, newPerson, type TestPerson } from '#tests/support/test-users.ts'
import { personWithPassword, testPassword } from '#tests/support/protected-users.ts'
import { startTestApp, testNow, type TestApp } from '#tests/support/test-app.ts'
import { uploadFile, type UploadAttempt } from '#tests/support/upload-file.ts'
import { docxFile } from '#tests/support/zip-file.ts'

const { admin, identity, privacy } = calls
const proof = { password: testPassword }

async function picture(format: 'png' | 'jpeg' | 'webp' | 'gif'): Promise<Uint8Array<ArrayBuffer>> {
  const image = sharp({ create: { width: 60, height: 40, channels: 3, background: '#14594a' } })
  return new Uint8Array(
    await image
      .withExifMerge({ IFD0: { Copyright: 'CANARY-EXIF' } })
      .toFormat(format)
      .toBuffer(),
  )
}

describe.each(await behaviourEngine())('accreditation evidence on %s', (engine) => {
  let app: TestApp
  let administrator: TestPerson
  let person: TestPerson

  beforeAll(async () => {
    app = await startTestApp(engine)
    administrator = await newPerson(app, { userType: null, admin: true })
  })
  beforeEach(async () => {
    app.at(testNow)
    person = await newPerson(app)
  })
  afterAll(() => app.close())

  const upload = (bytes: Uint8Array<ArrayBuffer>, options: UploadAttempt = {}) =>
    uploadFile(app, bytes, { as: person, kind: 'accreditation-evidence', ...options })
  const fetched = (path: string, as?: TestPerson) =>
    app.fetch(new Request(`http://localhost${path}`, { headers: as ? { authorization: `Bearer ${as.token}` } : {} }))
  const evidence = (personId: string, fileId: string, as?: TestPerson) =>
    fetched(pathOf(downloadEvidence, { personId, fileId }), as)
  const rowOf = (id: string) =>
    app.deps.db.read.selectFrom('stored_file').selectAll().where('id', '=', id).executeTakeFirst()
  const onDisk = async (id: string) => Buffer.from((await app.deps.files.get((await rowOf(id))?.sha256 ?? '')) ?? [])
  const takings = async (of: TestPerson) =>
    (
      await app.deps.db.read
        .selectFrom('audit_event')
        .select(['actor_id', 'facts'])
        .where('event_name', '=', 'accreditation-evidence-downloaded')
        .where('subject', '=', of.id)
        .orderBy('at')
        .orderBy('id')
        .execute()
    ).length

  it.each(['png', 'jpeg'] as const)(
    'a %s is re-encoded, sealed, and available to administrators only',
    async (format) => {
      const { fileId, data } = await upload(await picture(format))
      expect(data).toMatchObject({ kind: 'accreditation-evidence', mime: `image/${format}`, width: null, height: null })
      expect(await rowOf(fileId)).toMatchObject({ visibility: 'private', owner_id: person.id, tone: null })
      await sendComplete(app, person, { identificationFile: fileId })
      const answer = await evidence(person.id, fileId, administrator)
      expect(answer.status).toBe(200)
      expect(answer.headers.get('content-type')).toBe(`image/${format}`)
      expect(answer.headers.get('cache-control')).toBe('private, no-store')
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
      expect(answer.headers.get('content-disposition')).toMatch(
        /^attachment; filename="identification-[0-9a-f]{8}\.(?:png|jpg)"$/,
      )
      const shown = Buffer.from(await answer.arrayBuffer())
      expect(shown.byteLength).toBe(data?.bytes)
      expect(await sharp(shown).metadata()).toMatchObject({ width: 60, height: 40 })
      expect(shown.includes('CANARY')).toBe(false)
      expect((await onDisk(fileId)).includes(shown.subarray(0, 8))).toBe(false)
      expect(await takings(person)).toBe(1)
    },
  )

  it('a PDF is returned byte for byte, and never stored in plain text', async () => {
    const bytes = evidenceBytes()
    const values = await sendComplete(app, person)
    const id = values.identificationFile ?? ''
    expect(Buffer.from(await (await evidence(person.id, id, administrator)).arrayBuffer()).equals(bytes)).toBe(true)
    const stored = await onDisk(id)
    expect(stored.byteLength).toBeGreaterThan(bytes.byteLength)
    for (const phrase of [investorCanary.paper, '%PDF', 'Passport']) expect(stored.includes(phrase)).toBe(false)
    expect((await rowOf(id))?.bytes).toBe(BigInt(bytes.byteLength))
  })

  it('returns 404 when it cannot be decrypted', async () => {
    const values = await sendComplete(app, person)
    const id = values.identificationFile ?? ''
    const { sha256 } = await app.deps.files.put(
      app.deps.sealer.sealBytes(evidenceBytes(), 'stored_file/elsewhere/bytes'),
    )
    await app.deps.db.transact((tx) => tx.updateTable('stored_file').set({ sha256 }).where('id', '=', id).execute())
    expect((await evidence(person.id, id, administrator)).status).toBe(404)
    expect(await takings(person)).toBe(0)
  })

  it('stores the same file once, also for concurrent uploads', async () => {
    const bytes = evidenceBytes('Twice')
    const answers = await Promise.all([upload(bytes), upload(bytes)])
    expect(new Set(answers.map(({ status, fileId }) => `${status} ${fileId}`)).size).toBe(1)
    expect((await onDisk(answers[0]?.fileId ?? '')).byteLength).toBeGreaterThan(bytes.byteLength)
    expect((await upload(bytes)).status).toBe(200)
  })

  it.each([
    ['a WebP', () => picture('webp'), 'format'],
    ['a GIF', () => picture('gif'), 'format'],
    ['a text file', async () => new Uint8Array(Buffer.from('My income is high.')), 'format'],
    ['a Word file', async () => new Uint8Array(docxFile()), 'format'],
    ['a truncated image', async () => (await picture('png')).slice(0, 60), 'format'],
    ['a PDF with a script', async () => pdfBytes([catalogue, '<< /S /JavaScript /JS (app.alert(1)) >>']), 'unsafe'],
  ] as const)('rejects %s', async (_, bytes, code) => {
    expect(await upload(await bytes())).toMatchObject({ status: 400, fields: [{ path: 'file', code }] })
  })

  it('belongs to a user, not to a campaign, and requires a session', async () => {
    const bytes = evidenceBytes('Somebody')
    const other = await newPerson(app)
    const { fileId } = await upload(bytes)
    expect((await upload(bytes, { campaignId: app.deps.ids.next() })).status).toBe(400)
    expect((await uploadFile(app, bytes, { kind: 'accreditation-evidence' })).status).toBe(401)
    expect((await upload(bytes, { as: other, fileId })).status).toBe(404)
    expect((await upload(bytes, { as: await newPerson(app, { userType: null }) })).code).toBe('USER_TYPE_REQUIRED')
  })

  it('is not available to others, under another URL, or before it is submitted', async () => {
    const values = await sendComplete(app, person)
    const id = values.identificationFile ?? ''
    const other = await newPerson(app)
    await sendComplete(app, other)
    expect((await evidence(person.id, id)).status).toBe(401)
    for (const as of [person, other]) expect((await evidence(person.id, id, as)).status).toBe(403)
    for (const [whose, which] of [
      [other.id, id],
      [person.id, app.deps.ids.next()],
      ['none', 'none'],
      [person.id, '%00'],
    ] as const)
      expect((await evidence(whose, which, administrator)).status).toBe(404)
    for (const path of [`/media/${id}/200.webp`, `/media/${id}/card.jpg`, `/documents/${id}`])
      expect((await fetched(path, administrator)).status).toBe(404)
    expect(await takings(person)).toBe(0)
    await keepStep(app, person, 'employment', { ...values, jobTitle: 'Poet' })
    expect((await evidence(person.id, id, administrator)).status).toBe(404)
  })

  it('is deleted when it is replaced, or not referenced for a day', async () => {
    const values = await sendComplete(app, person)
    const [first, letter] = [values.identificationFile ?? '', values.letterFile ?? '']
    const sha = (await rowOf(first))?.sha256 ?? ''
    const next = await handIn(app, person, 'Another passport')
    await keepStep(app, person, 'verification', { ...values, identificationFile: next })
    await app.runJobs()
    expect([await rowOf(first), await app.deps.files.get(sha)]).toEqual([undefined, undefined])
    const unnamed = await handIn(app, person, 'Never named')
    const unnamedSha = (await rowOf(unnamed))?.sha256 ?? ''
    await jobRunners(app.deps).housekeeping({})
    expect(await rowOf(unnamed)).toBeDefined()
    app.advance(dayMs + 1000)
    await jobRunners(app.deps).housekeeping({})
    await app.runJobs()
    expect([await rowOf(unnamed), await app.deps.files.get(unnamedSha)]).toEqual([undefined, undefined])
    for (const id of [next, letter]) expect((await onDisk(id)).byteLength).toBeGreaterThan(0)
  })

  it('is deleted with the user’s account, as are all answers', async () => {
    const one = await personWithPassword(app)
    const values = await sendComplete(app, one)
    const shas = await Promise.all(
      [values.identificationFile, values.letterFile].map(async (id) => (await rowOf(id ?? ''))?.sha256 ?? ''),
    )
    expect((await make(app, privacy.requestDeletion, { body: proof }, { as: one })).status).toBe(200)
    app.advance(deletionDays * dayMs)
    await jobRunners(app.deps)['end-waiting-periods']({})
    await app.runJobs()
    for (const sha of shas) expect(await app.deps.files.get(sha)).toBeUndefined()
    for (const table of ['accreditation', 'investor_declaration'] as const)
      expect(
        await app.deps.db.read.selectFrom(table).select('person_id').where('person_id', '=', one.id).execute(),
      ).toEqual([])
    const later = await newPerson(app, { userType: null, admin: true })
    expect((await evidence(one.id, values.identificationFile ?? '', later)).status).toBe(404)
  })

  it('is part of the user’s data export: every answer, with the number masked', async () => {
    const one = await personWithPassword(app)
    await sendComplete(app, one)
    await make(app, privacy.requestDataExport, { body: proof }, { as: one })
    await app.runJobs()
    const { archive } = (await make(app, privacy.getOwnData, {}, { as: one })).data
    const answer = await fetched(pathOf(downloadArchive, { id: archive?.id }), one)
    const zip = Buffer.from(await answer.arrayBuffer())
    const content = partOf(zip, 'accreditation.json')
    expect(JSON.parse(content)).toMatchObject([
      {
        state: 'review',
        answers: {
          incomeYearBefore: investorCanary.incomeBefore,
          addressLine1: investorCanary.street,
          socialSecurityNumber: '••••9999',
        },
      },
    ])
    expect(content).not.toContain(investorCanary.number)
    expect(JSON.parse(partOf(zip, 'declarations.json'))).toEqual([
      { income: '31000000', net_worth: '45000000', elsewhere: '250000', declared_at: expect.any(String) },
    ])
    const row = await app.deps.db.read
      .selectFrom('data_export')
      .select('archive')
      .where('id', '=', archive?.id ?? '')
      .executeTakeFirstOrThrow()
    expect(Buffer.from(row.archive ?? []).includes('accreditation.json')).toBe(false)
    // A data export from before archives were sealed.
    await app.deps.db.transact((tx) =>
      tx
        .updateTable('data_export')
        .set({ archive: zip })
        .where('id', '=', archive?.id ?? '')
        .execute(),
    )
    const plain = await fetched(pathOf(downloadArchive, { id: archive?.id }), one)
    expect(Buffer.from(await plain.arrayBuffer()).equals(zip)).toBe(true)
  })

  it('requests again what cannot be decrypted, and logs the failure', async () => {
    await sendComplete(app, person)
    await app.deps.db.transact((tx) =>
      tx.updateTable('accreditation').set({ answers: '1.AAAA.AAAA' }).where('person_id', '=', person.id).execute(),
    )
    const answer = await make(app, identity.getAccreditation, {}, { as: person })
    expect(Object.keys(answer.data.values).toSorted()).toEqual(['identificationFile', 'letterFile'])
    expect(app.logLines.some((line) => line.includes('accreditation-unreadable'))).toBe(true)
    expect((await keepStep(app, person, 'employment', investorAnswers)).data.state).toBe('none')
  })

  it('never appears in plain text in rows, files, logs or other responses', async () => {
    const values = await sendComplete(app, person)
    const key = 'kept-under-a-key'
    await keepStep(app, person, 'person', { ...values, city: 'Salem' }, key)
    await keepStep(app, person, 'person', { ...values, socialSecurityNumber: '987-65-4321' })
    await make(app, identity.sendAccreditation, { body: { statementAccepted: true } }, { as: person })
    const params = { personId: person.id }
    await make(app, admin.openAccreditation, { params, body: {} }, { as: administrator })
    const { changedAt } = (await make(app, identity.getAccreditation, {}, { as: person })).data
    const body = { state: 'approved', changedAt: changedAt ?? '' } as const
    await make(app, admin.decideAccreditation, { params, body }, { as: administrator })
    await app.runJobs()
    const tables = await app.deps.db.execute(
      "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
    )
    expect(tables.length).toBeGreaterThan(40)
    const texts: string[] = [...app.logLines, JSON.stringify(app.mails), JSON.stringify(app.pushes)]
    for (const { name } of tables) {
      const rows = await app.deps.db.execute(`select t::text as row from "${String(name)}" t`)
      texts.push(rows.map(({ row }) => String(row)).join('\n'))
    }
    const shas = await app.deps.db.read.selectFrom('stored_file').select('sha256').execute()
    for (const { sha256 } of shas) texts.push(Buffer.from((await app.deps.files.get(sha256)) ?? []).toString('latin1'))
    for (const call of [admin.listAccreditations, admin.listUsers, admin.listAuditEvents] as const)
      texts.push(JSON.stringify((await make(app, call, {}, { as: administrator })).body))
    texts.push(
      JSON.stringify((await make(app, admin.getUser, { params: { id: person.id } }, { as: administrator })).body),
    )
    const all = texts.join('\n')
    // Proves that the search covers stored data.
    expect(all).toContain(`(${person.id},`)
    for (const secret of [...Object.values(investorCanary), investorCanary.number.replaceAll('-', ''), '987-65-4321'])
      expect(all.includes(secret), secret).toBe(false)
    // A replay is answered from the sealed response.
    const repeat = await keepStep(app, person, 'person', { ...values, city: 'Salem' }, key)
    expect(repeat.data.values).toMatchObject({ city: 'Salem', addressLine1: investorCanary.street })
    expect(investorAnswers.socialSecurityNumber).toBe(investorCanary.number)
  })
})

/** Extracts one file from a zip archive. */
function partOf(zip: Buffer, name: string): string {
  let at = 0
  while (zip.readUInt32LE(at) === 0x04034b50) {
    const [method, packed, nameLength, extra] = [
      zip.readUInt16LE(at + 8),
      zip.readUInt32LE(at + 18),
      zip.readUInt16LE(at + 26),
      zip.readUInt16LE(at + 28),
    ]
    const from = at + 30 + nameLength + extra
    const bytes = zip.subarray(from, from + packed)
    if (zip.toString('utf8', at + 30, at + 30 + nameLength) === name)
      return (method === 8 ? inflateRawSync(bytes) : bytes).toString('utf8')
    at = from + packed
  }
  throw new Error(`no ${name} in the archive`)
}
