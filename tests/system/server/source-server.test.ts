import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { serve, type ServerType } from '@hono/node-server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '#tools/hosts/free-port.ts'
import { serveSources, type SourceServer } from '#tools/vite/source-server.ts'
import { behaviourEngine } from '#tests/support/engines.ts'
import { newCampaign, newPerson } from '#tests/support/test-users.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

const parts = [
  'src',
  'sw',
  'domain',
  'contract',
  'sync',
  'tools/vite',
  'vite.config.ts',
  'package.json',
  'tsconfig.base.json',
]

describe.each(await behaviourEngine())('the development server on %s', (engine) => {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'freehold-sources-'))
  let app: TestApp
  let sources: SourceServer
  let api: ServerType
  let origin: string

  beforeAll(async () => {
    for (const part of parts) fs.cpSync(part, path.join(root, part), { recursive: true })
    fs.symlinkSync(path.resolve('node_modules'), path.join(root, 'node_modules'), 'junction')
    const [port, apiPort] = [await freePort(), await freePort()]
    origin = `http://localhost:${port}`
    sources = await serveSources({ port, apiPort, worker: false, root })
    app = await startTestApp(engine, { pages: sources.pages })
    api = serve({ fetch: (request) => app.fetch(request), port: apiPort, hostname: '127.0.0.1' })
  })
  afterAll(async () => {
    api.close()
    await sources.close()
    await app.close()
    fs.rmSync(root, { recursive: true, force: true })
  })

  const pageAt = async (address: string) => (await fetch(origin + address)).text()

  it('renders documents on the server, and again after an edit', async () => {
    const owner = await newPerson(app)
    const campaign = await newCampaign(app, owner)
    const html = await pageAt('/browse-companies')
    const [, card] = /<article class="(\w+)"[^]*?href="\/campaign-detail-page\/campaign-/.exec(html) ?? []
    expect(html.includes(`href="/campaign-detail-page/${campaign.slug}"`)).toBe(true)
    expect(html.slice(0, html.indexOf('</style>')).includes(`.${card}{`)).toBe(true)
    const page = path.join(root, 'src/features/campaign/browse-page.tsx')
    fs.writeFileSync(
      page,
      fs.readFileSync(page, 'utf8').replace("title={text('browse.title')}", 'title="Edited title"'),
    )
    const isEdited = async () => (await pageAt('/browse-companies')).includes('<h1>Edited title</h1>')
    await expect.poll(isEdited).toBe(true)
  })

  it('serves the sources as modules, and handles other requests by the API', async () => {
    const entry = await fetch(`${origin}/src/main.tsx`)
    expect(entry.headers.get('content-type')).toBe('text/javascript')
    expect(await entry.text()).toContain('hydrateRoot(')
    const healthy = await fetch(`${origin}/healthz`)
    expect([healthy.status, await healthy.json()]).toEqual([200, expect.anything()])
    expect(await pageAt('/sw.js')).toContain('registration.unregister()')
  })
})
