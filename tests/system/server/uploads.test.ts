import fc from 'fast-check'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fileBytesBelow, userFileBytes } from '#domain/limits.ts'
import { behaviourEngine } from '#tests/support/engines.ts'
import { catalogue, packedStream, pdfBytes } from '#tests/support/pdf-bytes.ts'
import { newCampaign, newPerson, type TestCampaign, type TestPerson } from '#tests/support/test-users.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'
import { uploadFile, type UploadAttempt } from '#tests/support/upload-file.ts'
import { docxFile, zipFile } from '#tests/support/zip-file.ts'

type Format = 'png' | 'jpeg' | 'webp' | 'gif' | 'tiff' | 'avif'

const plain = (text: string) => new Uint8Array(Buffer.from(text))
const picture = async (width: number, height: number, format: Format = 'png', orientation = 1) =>
  new Uint8Array(
    await sharp({ create: { width, height, channels: 3, background: '#14594a' } })
      .withMetadata({ orientation })
      .withExifMerge({ IFD0: { Copyright: 'CANARY-EXIF' } })
      .toFormat(format)
      .toBuffer(),
  )

describe.each(await behaviourEngine())('uploads on %s', (engine) => {
  let app: TestApp
  let owner: TestPerson
  let other: TestPerson
  let campaign: TestCampaign

  beforeAll(async () => {
    app = await startTestApp(engine)
    owner = await newPerson(app, { userType: 'company' })
    other = await newPerson(app, { userType: 'company' })
    campaign = await newCampaign(app, owner, { status: 0 })
  })
  afterAll(() => app.close())

  const upload = (bytes: Uint8Array<ArrayBuffer>, options: UploadAttempt = {}) =>
    uploadFile(app, bytes, { as: owner, ...options })
  const media = (id: string, name: string) => app.fetch(new Request(`http://localhost/media/${id}/${name}`))
  const storedOf = async (id: string) => {
    const row = await app.deps.db.read
      .selectFrom('stored_file')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return { row, bytes: Buffer.from((await app.deps.files.get(row.sha256)) ?? []) }
  }

  describe('logos', () => {
    it.each(['png', 'jpeg', 'webp', 'gif'] as const)('are re-encoded from the pixels of a %s', async (format) => {
      const bytes = await picture(640, 300, format)
      const trailing = new Uint8Array([...bytes, ...Buffer.from('<script>CANARY-TRAILER</script>')])
      const answer = await upload(trailing)
      expect(answer.status).toBe(200)
      expect(answer.headers.get('cache-control')).toBe('no-store')
      const { row, bytes: stored } = await storedOf(answer.fileId)
      expect(row).toMatchObject({ mime: 'image/png', width: 200, height: 200, owner_id: owner.id, kind: 'logo' })
      expect(stored.includes('CANARY')).toBe(false)
      expect(answer.data).toEqual({
        fileId: answer.fileId,
        kind: 'logo',
        bytes: stored.byteLength,
        mime: 'image/png',
        width: 200,
        height: 200,
      })
      const shown = await media(answer.fileId, '200.webp')
      expect(shown.headers.get('content-type')).toBe('image/webp')
      expect(shown.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
      expect((await sharp(Buffer.from(await shown.arrayBuffer())).metadata()).width).toBe(200)
    })

    it('fit completely on their card, without a background', async () => {
      const { fileId } = await upload(await picture(720, 280))
      for (const format of ['avif', 'webp', 'jpg']) {
        const card = await media(fileId, `card.${format}`)
        expect(card.status).toBe(200)
        expect(await sharp(Buffer.from(await card.arrayBuffer())).metadata()).toMatchObject({ width: 360, height: 283 })
      }
      const { data, info } = await sharp(Buffer.from(await (await media(fileId, 'card.webp')).arrayBuffer()))
        .raw()
        .toBuffer({ resolveWithObject: true })
      const alphaAt = (x: number, y: number) => data[(y * info.width + x) * 4 + 3]
      expect([alphaAt(180, 5), alphaAt(180, 141), alphaAt(2, 141)]).toEqual([0, 255, 255])
    })

    it.each([
      ['nothing', async () => new Uint8Array(), 'format'],
      ['a text file', async () => plain('hello'), 'format'],
      ["HTML with a picture's signature", async () => plain('\u0089PNG\r\n<html><script>1</script>'), 'format'],
      [
        'an SVG with a script',
        async () => plain('<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300"><script>1</script></svg>'),
        'format',
      ],
      ['a TIFF', () => picture(300, 300, 'tiff'), 'format'],
      ['an AVIF', () => picture(300, 300, 'avif'), 'format'],
      ['a truncated PNG', async () => (await picture(600, 600)).slice(0, 300), 'format'],
      ['too few pixels', () => picture(199, 400), 'too-small'],
    ] as const)('reject %s', async (_, make, code) => {
      expect(await upload(await make())).toMatchObject({
        status: 400,
        code: 'INVALID_INPUT',
        fields: [{ path: 'file', code }],
      })
    })

    it('reject too many pixels, however small the file', async () => {
      const bomb = await sharp({
        create: { width: 6000, height: 6000, channels: 3, background: '#fff' },
        limitInputPixels: false,
      })
        .png({ compressionLevel: 9 })
        .toBuffer()
      expect(bomb.byteLength).toBeLessThan(fileBytesBelow)
      expect(await upload(new Uint8Array(bomb))).toMatchObject({ status: 400, code: 'INVALID_INPUT' })
    })

    it.each(['x', '200.webp', '../../secret/200.webp', 'ID/201.webp', 'ID/200.svg', 'ID/200.webp/..', 'ID', 'ID/card'])(
      'return 404 at /media/%s',
      async (at) => {
        const { fileId } = await upload(await picture(300, 300))
        const response = await app.fetch(new Request(`http://localhost/media/${at.replace('ID', fileId)}`))
        expect(response.status).toBe(404)
      },
    )
  })

  describe('pictures of exact dimensions', () => {
    it.each([
      ['campaign-image', 700, 500],
      ['story-image', 700, 500],
      ['photo', 200, 200],
    ] as const)('%s: %i × %i only', async (kind, width, height) => {
      const right = await upload(await picture(width, height, 'jpeg'), { kind })
      expect(right.data).toMatchObject({ kind, width, height, mime: 'image/webp' })
      const { row, bytes } = await storedOf(right.fileId)
      expect(row.visibility).toBe('public')
      expect(await sharp(bytes).metadata()).toMatchObject({ width, height, format: 'webp' })
      expect(bytes.includes('CANARY')).toBe(false)
      for (const format of ['avif', 'webp', 'jpg'])
        expect((await media(right.fileId, `200.${format}`)).status, format).toBe(200)
      expect((await media(right.fileId, 'card.webp')).status).toBe(404)
      for (const [w, h] of [
        [width + 1, height],
        [width, height - 1],
        [width * 2, height * 2],
      ] as const) {
        expect(await upload(await picture(w, h), { kind })).toMatchObject({
          status: 400,
          fields: [{ path: 'file', code: 'pixels', size: `${width} × ${height}` }],
        })
      }
    })

    it('of texts keep their proportions, up to 1400 pixels', async () => {
      for (const [width, height] of [
        [1400, 300],
        [640, 1400],
        [100, 100],
      ] as const) {
        const taken = await upload(await picture(width, height, 'jpeg'), { kind: 'text-image' })
        expect(taken.data).toMatchObject({ kind: 'text-image', width, height, mime: 'image/webp' })
        expect((await storedOf(taken.fileId)).row).toMatchObject({ visibility: 'public', width, height })
      }
      // Browsers scale it down; the server does not trust them.
      for (const [width, height] of [
        [1401, 300],
        [300, 1401],
        [99, 300],
        [1400, 99],
      ] as const)
        expect(await upload(await picture(width, height), { kind: 'text-image' })).toMatchObject({
          status: 400,
          fields: [{ path: 'file', code: 'pixels', size: '100 – 1400' }],
        })
    })

    it('are measured as displayed, and stored upright', async () => {
      const turned = await upload(await picture(500, 700, 'jpeg', 6), { kind: 'campaign-image' })
      expect(turned.data).toMatchObject({ width: 700, height: 500 })
    })

    it('use the first of several frames', async () => {
      const frames = await sharp(Buffer.alloc(700 * 1000 * 3, 90).fill(200, 700 * 500 * 3), {
        raw: { width: 700, height: 1000, channels: 3, pageHeight: 500 },
      })
        .gif({ delay: [10, 10], loop: 0 })
        .toBuffer()
      expect((await sharp(frames).metadata()).pages).toBe(2)
      const answer = await upload(new Uint8Array(frames), { kind: 'story-image' })
      expect(answer.data).toMatchObject({ width: 700, height: 500 })
      expect((await sharp((await storedOf(answer.fileId)).bytes).metadata()).pages ?? 1).toBe(1)
    })
  })

  describe('documents', () => {
    it('are stored unchanged, and served only through their campaign’s documents', async () => {
      // A complete PDF, since the pages of a contract are copied later.
      const file = pdfBytes([
        catalogue,
        '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
        '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 300] /Contents 4 0 R >>',
        packedStream('BT (Rent) Tj ET'),
      ])
      for (const kind of ['document', 'contract']) {
        const answer = await upload(file, { kind, campaignId: campaign.id })
        expect(answer.data).toMatchObject({ kind, mime: 'application/pdf', width: null, height: null })
        const { row, bytes } = await storedOf(answer.fileId)
        expect(row.visibility).toBe('private')
        expect(Buffer.compare(bytes, Buffer.from(file))).toBe(0)
        for (const at of ['media', 'documents'])
          expect((await app.fetch(new Request(`http://localhost/${at}/${answer.fileId}`))).status).toBe(404)
        expect((await media(answer.fileId, '200.webp')).status).toBe(404)
      }
    })

    it('may be pictures, which are re-encoded in their own format', async () => {
      for (const format of ['jpeg', 'png', 'webp'] as const) {
        const bytes = new Uint8Array([...(await picture(320, 90, format)), ...Buffer.from('<script>CANARY</script>')])
        const answer = await upload(bytes, { kind: 'document' })
        expect(answer.data).toMatchObject({ mime: `image/${format}`, width: 320, height: 90 })
        expect((await storedOf(answer.fileId)).bytes.includes('CANARY')).toBe(false)
      }
    })

    it.each([
      ['document', 'HTML', () => plain('<html><script>1</script>'), 'format'],
      ['document', 'an animation', () => picture(30, 30, 'gif'), 'format'],
      ['document', 'a PDF with a script', () => pdfBytes([catalogue, '<< /S /JavaScript >>']), 'unsafe'],
      ['document', 'macros', () => docxFile([{ name: 'word/vbaProject.bin', content: 'x' }]), 'unsafe'],
      ['document', 'a plain zip', () => zipFile([{ name: 'a.txt', content: 'a' }]), 'format'],
      ['contract', 'a PDF without pages', () => pdfBytes([catalogue]), 'format'],
      ['contract', 'a Word document', () => docxFile(), 'format'],
      ['contract', 'a picture', () => picture(300, 300), 'format'],
    ] as const)('of kind %s reject %s', async (kind, _, make, code) => {
      expect(await upload(await make(), { kind })).toMatchObject({ status: 400, fields: [{ path: 'file', code }] })
    })
  })

  describe('the id of a file', () => {
    it('identifies a repeated upload', async () => {
      const bytes = await picture(260, 260)
      const first = await upload(bytes)
      app.advance(3_600_000)
      const [second, third] = await Promise.all([upload(bytes), upload(bytes)])
      expect([second.data, third.data]).toEqual([first.data, first.data])
      const rows = await app.deps.db.read
        .selectFrom('stored_file')
        .select('id')
        .where('id', '=', first.fileId)
        .execute()
      expect(rows).toHaveLength(1)
      app.advance(-3_600_000)
    })

    it('identifies concurrent uploads', async () => {
      const bytes = await picture(270, 270)
      const answers = await Promise.all([upload(bytes), upload(bytes), upload(bytes)])
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
      expect(new Set(answers.map(({ data }) => JSON.stringify(data))).size).toBe(1)
    })

    it('belongs to its bytes, kind, campaign and user', async () => {
      const bytes = await picture(280, 280)
      const { fileId } = await upload(bytes)
      const mismatch = { status: 400, code: 'INVALID_INPUT', fields: [{ path: 'fileId', code: 'mismatch' }] }
      expect(await upload(await picture(281, 281), { fileId })).toMatchObject(mismatch)
      expect(await upload(bytes, { fileId, kind: 'photo' })).toMatchObject(mismatch)
      expect(await upload(bytes, { fileId, campaignId: campaign.id })).toMatchObject(mismatch)
      const strange = await upload(bytes, { fileId: '018f0000-0000-7000-8000-000000000000' })
      expect(strange).toMatchObject(mismatch)
      // Another user's id is treated as unknown.
      expect(await upload(bytes, { as: other, fileId })).toMatchObject({ status: 404, code: 'NOT_FOUND' })
      const twin = await upload(bytes, { as: other })
      expect(twin.status).toBe(200)
      expect(twin.fileId).not.toBe(fileId)
    })

    it('may refer to the user’s campaign, even one not created yet', async () => {
      const bytes = await picture(290, 290)
      expect((await upload(bytes, { campaignId: campaign.id })).status).toBe(200)
      expect((await upload(bytes, { campaignId: app.deps.ids.next() })).status).toBe(200)
      expect((await upload(bytes, { campaignId: campaign.id, as: other })).status).toBe(404)
      expect(await upload(bytes, { campaignId: 'x' })).toMatchObject({
        status: 400,
        fields: [{ path: 'campaignId', code: 'format' }],
      })
    })
  })

  it('reject oversized bodies, unknown kinds, and users who run no campaigns', async () => {
    const fine = await picture(300, 300)
    expect(await upload(new Uint8Array(fileBytesBelow))).toMatchObject({ status: 413, code: 'BODY_TOO_LARGE' })
    expect((await upload(fine, { headers: { 'content-length': '9999999999' } })).status).toBe(413)
    expect((await upload(fine, { headers: { 'content-encoding': 'gzip' } })).status).toBe(415)
    for (const kind of ['signature', '../logo', 'LOGO', '__proto__'])
      expect((await upload(fine, { kind })).status).toBe(404)
    for (const fileId of ['x', '..', 'A18F0000-0000-7000-8000-000000000000'])
      expect((await upload(fine, { fileId })).status).toBe(404)
    expect(await uploadFile(app, fine)).toMatchObject({ status: 401, code: 'SIGN_IN_REQUIRED' })
    const investor = await newPerson(app)
    expect(await upload(fine, { as: investor })).toMatchObject({ status: 403, code: 'NOT_ALLOWED' })
    expect((await upload(fine, { headers: { 'sec-fetch-site': 'cross-site' } })).code).toBe('FORBIDDEN_ORIGIN')
  })

  it('are limited in total size per user', async () => {
    const hoarder = await newPerson(app, { userType: 'company' })
    await app.deps.db.transact((tx) =>
      tx
        .insertInto('stored_file')
        .values({
          id: app.deps.ids.next(),
          sha256: '0'.repeat(64),
          mime: 'application/pdf',
          bytes: BigInt(userFileBytes - 5),
          visibility: 'private',
          owner_id: hoarder.id,
          created_at: new Date(app.deps.clock.now()),
        })
        .execute(),
    )
    expect((await upload(plain('12345'), { as: hoarder, kind: 'document' })).status).toBe(200)
    expect(await upload(plain('1'), { as: hoarder, kind: 'document' })).toMatchObject({
      status: 400,
      fields: [{ path: 'file', code: 'too-many' }],
    })
  })

  it('with any byte changed are accepted or rejected, without an error', async () => {
    const files: [string, Uint8Array<ArrayBuffer>][] = [
      ['document', pdfBytes([catalogue, packedStream('1 0 << >>', '/Type /ObjStm')])],
      ['document', docxFile()],
      ['photo', await picture(200, 200, 'jpeg')],
      ['logo', await picture(200, 200, 'webp')],
      ['logo', await picture(200, 200, 'gif')],
    ]
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...files),
        fc.nat(),
        fc.integer({ min: 1, max: 255 }),
        async ([kind, file], at, flip) => {
          const broken = new Uint8Array(file)
          broken[at % file.length] = (file[at % file.length] ?? 0) ^ flip
          expect([200, 400]).toContain((await upload(broken, { kind })).status)
        },
      ),
      { numRuns: 150 },
    )
  })
})
