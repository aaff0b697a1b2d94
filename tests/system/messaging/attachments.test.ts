/** Files of messages: uploaded, attached, opened and cleaned up. */

import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { MalwareScan } from '#api/content-ports.ts'
import { scanQuarantined } from '#api/services/content/quarantine.ts'
import { scheduledJobs } from '#api/jobs/scheduled-jobs.ts'
import { calls } from '#contract/calls.ts'
import { pathOf } from '#contract/call.ts'
import { downloadMessageAttachment } from '#contract/messaging/conversation.ts'
import { dayMs } from '#domain/calendar.ts'
import { behaviourEngine } from '#tests/support/engines.ts'
import { startTestApp, type TestApp, testNow } from '#tests/support/test-app.ts'
import { make, newPerson, type TestPerson } from '#tests/support/test-users.ts'
import { uploadFile } from '#tests/support/upload-file.ts'
import { messagingSite } from '#tests/support/messaging/messaging-site.ts'

const { messaging, admin } = calls

describe.each(await behaviourEngine())('attachments of messages on %s', (engine) => {
  let app: TestApp
  let site: ReturnType<typeof messagingSite>
  let scan: MalwareScan = { state: 'clean' }
  let serial = 0
  beforeAll(async () => {
    app = await startTestApp(engine, {
      scanner: { scan: () => Promise.resolve(scan), version: () => Promise.resolve('ClamAV') },
    })
    site = messagingSite(app)
  })
  afterAll(() => app.close())

  const pair = async () => [await newPerson(app), await newPerson(app)] as const
  const content = () => {
    serial += 1
    return `row,${serial}\n`
  }
  const uploaded = async (as: TestPerson, text = content()): Promise<string> => {
    const { status, fileId } = await site.upload(as, text)
    expect(status).toBe(200)
    return fileId
  }
  const download = (as: TestPerson | undefined, id: string, fileId: string) =>
    app.fetch(
      new Request(`http://localhost${pathOf(downloadMessageAttachment, { id, fileId })}`, {
        headers: as ? { authorization: `Bearer ${as.token}` } : {},
      }),
    )

  it('are opened by the participants only, and never from a shared cache', async () => {
    const [a, b] = await pair()
    const [other, administrator] = [await newPerson(app), await newPerson(app, { admin: true })]
    const text = content()
    const fileId = await uploaded(a, text)
    const sent = await site.send(
      a,
      { kind: 'user', id: b.id },
      { text: '', attachments: [{ fileId, name: '../Ägypten "1".exe' }] },
    )
    const { id, attachments } = sent.data.message
    expect(attachments).toEqual([{ fileId, name: 'Ägypten 1.exe', mime: 'text/plain', bytes: text.length }])
    for (const as of [a, b]) {
      const response = await download(as, id, fileId)
      expect([response.status, await response.text()]).toEqual([200, text])
      expect(response.headers.get('cache-control')).toBe('private, no-store')
      expect(response.headers.get('content-disposition')).toBe('attachment; filename="agypten-1.txt"')
    }
    for (const as of [other, administrator]) expect((await download(as, id, fileId)).status).toBe(404)
    expect((await download(undefined, id, fileId)).status).toBe(401)
    expect((await download(a, app.deps.ids.next(), fileId)).status).toBe(404)
    expect((await download(b, id, app.deps.ids.next())).status).toBe(404)
    for (const path of [`/media/${fileId}/96.webp`, `/media/${fileId}`, `/documents/${fileId}`])
      expect((await app.fetch(new Request(`http://localhost${path}`))).status).toBe(404)
    expect((await site.list(b)).items[0]?.latest).toMatchObject({ excerpt: '', attachments: 1 })
  })

  it('belong to their uploader, who may send one several times', async () => {
    const [a, b] = await pair()
    const fileId = await uploaded(a)
    const send = (as: TestPerson, to: TestPerson, ids: readonly string[]) =>
      site.send(
        as,
        { kind: 'user', id: to.id },
        { attachments: ids.map((each) => ({ fileId: each, name: 'plan.csv' })) },
      )
    expect((await send(a, b, [fileId])).status).toBe(200)
    expect((await send(a, b, [fileId])).status).toBe(200)
    expect((await send(b, a, [fileId])).body['fields']).toEqual([{ path: 'attachments.0.fileId', code: 'file' }])
    expect((await send(a, b, [app.deps.ids.next()])).code).toBe('INVALID_INPUT')
    expect((await send(a, b, [fileId, fileId])).body['fields']).toEqual([
      { path: 'attachments.1.fileId', code: 'taken' },
    ])
    const six: string[] = []
    for (let index = 0; index < 6; index += 1) six.push(await uploaded(a))
    expect((await send(a, b, six)).code).toBe('INVALID_INPUT')
    expect((await send(a, b, six.slice(0, 5))).data.message.attachments).toHaveLength(5)
    // A file of another kind.
    const pixels = { width: 200, height: 200, channels: 3, background: '#14594a' } as const
    const image = new Uint8Array(await sharp({ create: pixels }).jpeg().toBuffer())
    const photo = await uploadFile(app, image, { as: a, kind: 'profile-photo' })
    expect(photo.status).toBe(200)
    expect((await send(a, b, [photo.fileId])).body['fields']).toEqual([{ path: 'attachments.0.fileId', code: 'file' }])
  })

  it('are closed while they are quarantined, and once they are infected or removed', async () => {
    const [a, b] = await pair()
    const administrator = await newPerson(app, { admin: true })
    scan = { state: 'silent' }
    const [waiting, infected] = [await uploaded(a), await uploaded(a)]
    const sent = await site.send(
      a,
      { kind: 'user', id: b.id },
      { attachments: [waiting, infected].map((fileId) => ({ fileId, name: 'plan.csv' })) },
    )
    const { conversationId, message } = sent.data
    expect(message.attachments.map((each) => each.scan)).toEqual(['quarantined', 'quarantined'])
    for (const as of [a, b]) expect((await download(as, message.id, waiting)).status).toBe(404)
    scan = { state: 'clean' }
    await scanQuarantined(waiting, app.deps)
    scan = { state: 'infected', signature: 'Eicar' } as MalwareScan
    await scanQuarantined(infected, app.deps)
    scan = { state: 'clean' }
    await app.runJobs()
    expect((await download(b, message.id, waiting)).status).toBe(200)
    expect((await download(b, message.id, infected)).status).toBe(404)
    const shown = (await site.conversation(b, conversationId)).data.items[0]
    expect(shown?.attachments.map((each) => each.scan)).toEqual([undefined, 'infected'])
    // Another message of the conversation, whose file nobody has reported.
    const other = { fileId: await uploaded(b), name: 'other.csv' }
    await site.send(b, { kind: 'user', id: a.id }, { attachments: [other] })
    // Administrators open a file of a reported message, which is recorded.
    expect((await download(administrator, message.id, waiting)).status).toBe(404)
    await make(app, messaging.reportMessage, { params: { id: message.id }, body: { reason: 'fraud' } }, { as: b })
    // The id of the file is in what administrators read of the report.
    const [report] = (await make(app, admin.listMessageReports, { query: {} }, { as: administrator })).data.items
    const context = { params: { id: report?.id ?? '' } }
    const { messages } = (await make(app, admin.openMessageReport, context, { as: administrator })).data
    expect(messages.map(({ attachments, reported }) => [reported, attachments.map(({ name }) => name)])).toEqual([
      [true, ['plan.csv', 'plan.csv']],
      [false, []],
    ])
    const [first, second] = messages[0]?.attachments ?? []
    expect(second).toMatchObject({ fileId: infected, scan: 'infected' })
    expect((await download(administrator, message.id, first?.fileId ?? '')).status).toBe(200)
    const audits = await app.deps.db.read
      .selectFrom('audit_event')
      .select(['actor_id', 'subject'])
      .where('event_name', '=', 'message-attachment-downloaded')
      .execute()
    expect(audits).toEqual([{ actor_id: administrator.id, subject: message.id }])
    const reports = (await make(app, admin.listMessageReports, { query: {} }, { as: administrator })).data
    const id = reports.items[0]?.id ?? ''
    await make(
      app,
      admin.decideMessageReport,
      { params: { id }, body: { decision: 'upheld', note: 'Fraud' } },
      { as: administrator },
    )
    for (const as of [a, b]) expect((await download(as, message.id, waiting)).status).toBe(404)
    expect((await download(administrator, message.id, waiting)).status).toBe(200)
  })

  it('of a dismissed report are closed to administrators again', async () => {
    const [a, b] = await pair()
    const administrator = await newPerson(app, { admin: true })
    const fileId = await uploaded(a)
    const { message } = (await site.send(a, { kind: 'user', id: b.id }, { attachments: [{ fileId, name: 'x' }] })).data
    await make(app, messaging.reportMessage, { params: { id: message.id }, body: { reason: 'spam' } }, { as: b })
    const { items } = (await make(app, admin.listMessageReports, { query: {} }, { as: administrator })).data
    expect(items[0]?.attachments).toBe(1)
    await make(
      app,
      admin.decideMessageReport,
      { params: { id: items[0]?.id ?? '' }, body: { decision: 'dismissed' } },
      { as: administrator },
    )
    expect((await download(administrator, message.id, fileId)).status).toBe(404)
  })

  it('that were never sent are deleted after a day', async () => {
    app.at(testNow)
    const [a, b] = await pair()
    const texts = [content(), content()]
    const [attached, unused] = [await uploaded(a, texts[0]), await uploaded(a, texts[1])]
    await site.send(a, { kind: 'user', id: b.id }, { attachments: [{ fileId: attached, name: 'plan.csv' }] })
    const rowsOf = async () =>
      (
        await app.deps.db.read.selectFrom('stored_file').select('id').where('id', 'in', [attached, unused]).execute()
      ).map(({ id }) => id)
    await scheduledJobs.housekeeping.process('unused-files', app.deps)
    expect(await rowsOf()).toHaveLength(2)
    app.advance(dayMs + 1000)
    await scheduledJobs.housekeeping.process('unused-files', app.deps)
    await app.runJobs()
    expect(await rowsOf()).toEqual([attached])
    app.at(testNow)
    // It is uploaded again under the same id.
    expect(await uploaded(a, texts[1])).toBe(unused)
  })
})
