/** What users publish on their profile: photo, cover, texts and links. */

import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { teamFiles } from '#api/db/draft/sections.ts'
import type { DecodedInput } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import { behaviourEngine } from '#tests/support/engines.ts'
import { make, newPerson, type TestPerson } from '#tests/support/test-users.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'
import { uploadFile } from '#tests/support/upload-file.ts'

const { account } = calls
const picture = async (width: number, height: number, background = '#14594a') =>
  new Uint8Array(
    await sharp({ create: { width, height, channels: 3, background } })
      .withExifMerge({ IFD0: { Copyright: 'CANARY-EXIF' } })
      .jpeg()
      .toBuffer(),
  )
const noLinks = { facebook: '', twitter: '', linkedin: '', youtube: '', website: '' }

describe.each(await behaviourEngine())('profiles on %s', (engine) => {
  let app: TestApp
  let person: TestPerson
  beforeAll(async () => {
    app = await startTestApp(engine, { demo: false })
  })
  beforeEach(async () => {
    // The user has not chosen a user type yet.
    person = await newPerson(app, { userType: null })
  })
  afterAll(() => app.close())

  const upload = async (kind: string, bytes: Uint8Array<ArrayBuffer>, as = person) =>
    uploadFile(app, bytes, { as, kind })
  type Change = NonNullable<DecodedInput<typeof account.updateMe>['body']>
  const change = (body: Change, as = person) => make(app, account.updateMe, { body }, { as })
  const shown = async (as = person) => (await make(app, account.ownProfile, {}, { as })).data
  const media = async (id: string, width: number) =>
    app.fetch(new Request(`http://localhost/media/${id}/${width}.webp`))

  it('are empty at first', async () => {
    expect(await shown()).toEqual({
      photo: null,
      coverPhoto: null,
      city: '',
      description: '',
      links: noLinks,
      showName: false,
    })
  })

  it('show a photo and a cover that are re-encoded from their pixels', async () => {
    const photo = await upload('profile-photo', await picture(200, 200))
    const cover = await upload('cover-photo', await picture(1350, 400))
    expect([photo.status, cover.status]).toEqual([200, 200])
    const changed = await change({ photo: photo.fileId, coverPhoto: cover.fileId })
    expect(changed.data.photo).toBe(photo.fileId)
    expect(await shown()).toMatchObject({
      photo: { id: photo.fileId, width: 200, height: 200 },
      coverPhoto: { id: cover.fileId, width: 1350, height: 400 },
    })
    const me = await make(app, account.me, {}, { as: person })
    expect(me.data.user.photo).toBe(photo.fileId)
    const answer = Buffer.from(await (await media(cover.fileId, 1400)).arrayBuffer())
    expect(await sharp(answer).metadata()).toMatchObject({ format: 'webp', width: 1350, height: 400 })
    const row = await app.deps.db.read
      .selectFrom('stored_file')
      .select('sha256')
      .where('id', '=', photo.fileId)
      .executeTakeFirstOrThrow()
    expect(Buffer.from((await app.deps.files.get(row.sha256)) ?? []).includes('CANARY')).toBe(false)
  })

  it.each([
    ['profile-photo', 201, 200, '200 × 200'],
    ['profile-photo', 100, 100, '200 × 200'],
    ['cover-photo', 1350, 399, '1350 × 400'],
  ])('require a %s of the exact dimensions, not %i by %i', async (kind, width, height, size) => {
    const answer = await upload(kind, await picture(width, height))
    expect(answer).toMatchObject({ status: 400, fields: [{ path: 'file', code: 'pixels', size }] })
  })

  it('stop serving an image once it is replaced or removed, and accept the same one again', async () => {
    const bytes = await picture(200, 200, '#335577')
    const { fileId } = await upload('profile-photo', bytes)
    await change({ photo: fileId })
    expect((await media(fileId, 96)).status).toBe(200)
    const other = await upload('profile-photo', await picture(200, 200, '#aa5577'))
    await change({ photo: other.fileId })
    expect((await media(fileId, 96)).status).toBe(404)
    await change({ photo: null })
    expect((await media(other.fileId, 96)).status).toBe(404)
    expect((await shown()).photo).toBeNull()
    await upload('profile-photo', bytes)
    await change({ photo: fileId })
    expect((await media(fileId, 96)).status).toBe(200)
  })

  it('accept only images that the user uploaded for that field', async () => {
    const other = await newPerson(app)
    const theirs = await upload('profile-photo', await picture(200, 200, '#101010'), other)
    const cover = await upload('cover-photo', await picture(1350, 400, '#202020'))
    for (const photo of [theirs.fileId, cover.fileId, '01a1fd55-7a80-7921-aabc-8c3bc8f90f05'])
      expect(await change({ photo })).toMatchObject({
        status: 400,
        code: 'INVALID_INPUT',
        body: { fields: [{ path: 'photo', code: 'file' }] },
      })
    expect((await shown()).photo).toBeNull()
  })

  it('serialize concurrent updates', async () => {
    const files = await Promise.all(
      ['#111111', '#222222', '#333333'].map(async (tone) => upload('profile-photo', await picture(200, 200, tone))),
    )
    const answers = await Promise.all(files.map(({ fileId }) => change({ photo: fileId })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const last = (await shown()).photo?.id
    const open = await Promise.all(
      files.map(async ({ fileId }) => ((await media(fileId, 96)).status === 200 ? fileId : '')),
    )
    expect(open.filter((id) => id !== '')).toEqual([last])
  })

  it('keep the fields that an update omits', async () => {
    const links = { ...noLinks, website: 'https://amal.example/about' }
    await change({ description: 'مستثمرة\nمن بيروت', links })
    await change({ firstName: 'Lina' })
    expect(await shown()).toMatchObject({ description: 'مستثمرة\nمن بيروت', links })
    await change({ description: '' })
    expect(await shown()).toMatchObject({ description: '', links })
  })

  it('reject a link to another site with an error on the field', async () => {
    const links = { ...noLinks, facebook: 'https://facebook.com.evil.example/amal', website: 'http://amal.example' }
    expect(await change({ links })).toMatchObject({
      status: 400,
      body: {
        fields: [
          { path: 'links.facebook', code: 'other-site' },
          { path: 'links.website', code: 'url' },
        ],
      },
    })
    expect(await shown()).toMatchObject({ links: noLinks })
  })

  it('cannot use images that were uploaded for a campaign', async () => {
    const owner = await newPerson(app, { userType: 'company' })
    const { fileId } = await upload('profile-photo', await picture(200, 200), owner)
    const logo = await upload('logo', await picture(200, 200), owner)
    const naming = (id: string) => ({ company: { values: { companyLogo: id }, version: 1, updatedAt: null } })
    const usable = (id: string) => teamFiles(app.deps.db.read, naming(id), [owner.id])
    expect([...(await usable(fileId)), ...(await usable(logo.fileId))]).toEqual([logo.fileId])
  })
})
