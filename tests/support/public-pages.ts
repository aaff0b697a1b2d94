/**
 * The renderer of public pages from its sources, as the server uses the built one. Only the names of the scripts and
 * styles are fake: the build generates them, and the browser suite checks them.
 */

import { JSDOM } from 'jsdom'
import type { Pages } from '#api/ports.ts'
import { calls } from '#contract/calls.ts'
import { createPages } from '#src/render.tsx'
import { make, newCampaign, type TestCampaign, type TestPerson } from './test-users.ts'
import type { TestApp } from './test-app.ts'

const testStyle = '@layer base{body{margin:0}}'

/** For `startTestApp({ pages })`. */
export function sourcePages(): Pages {
  return createPages({
    scriptsOf: (source) => [`/assets/${source.replace(/\W+/g, '-')}.js`],
    stylesOf: (source) => (source === 'src/main.tsx' ? [{ href: '/assets/main.css', text: testStyle }] : []),
  })
}

export interface OpenedPage {
  readonly status: number
  readonly headers: Headers
  readonly html: string
  readonly document: Document
  /** Visible text, with collapsed white space. */
  readonly text: string
}

/** Opens a URL as a browser without scripts would. */
export async function openPage(
  app: TestApp,
  path: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<OpenedPage> {
  const response = await app.fetch(new Request(new URL(path, app.deps.site.origin), { headers }))
  const html = await response.text()
  const { document } = new JSDOM(html, { url: new URL(path, app.deps.site.origin).href }).window
  const main = document.querySelector('main') ?? document.body
  return {
    status: response.status,
    headers: response.headers,
    html,
    document,
    text: (main.textContent ?? '').replace(/[\s\u00a0\u202f]+/g, ' ').trim(),
  }
}

/** The URL of a form that is submitted without scripts, with some of its fields filled in. */
export function addressOfForm(form: HTMLFormElement, values: Readonly<Record<string, string>>): string {
  for (const [name, value] of Object.entries(values)) {
    const field = form.elements.namedItem(name)
    if (field === null || !('value' in field)) throw new Error(`the form has no field ${name}`)
    field.value = value
    if (field.value !== value) throw new Error(`the field ${name} does not take ${value}`)
  }
  if (form.method !== 'get') throw new Error('a form that changes something')
  const data = [...new (form.ownerDocument.defaultView as unknown as typeof globalThis).FormData(form)]
  return `${form.getAttribute('action')}?${new URLSearchParams(data.map(([name, value]) => [name, String(value)])).toString()}`
}

/** The URL of a campaign's page. */
export const campaignPath = ({ slug }: TestCampaign, tab?: string): string =>
  `/campaign-detail-page/${slug}${tab === undefined ? '' : `?tab=${tab}`}`

/** A campaign with texts in three languages and content in each tab that this test fills. */
export async function fullCampaign(app: TestApp, owner: TestPerson): Promise<TestCampaign> {
  const campaign = await newCampaign(app, owner, { name: 'Harbour Street Lofts' })
  await app.deps.db.transact(async (tx) => {
    await tx
      .insertInto('campaign_text')
      .values([
        {
          campaign_id: campaign.id,
          language: 'fr',
          name: 'Lofts de la rue du Port',
          highlight: 'Un immeuble.',
          story: 'Une histoire.',
          long_story: 'Plus longue.',
          city: 'Portland',
        },
        {
          campaign_id: campaign.id,
          language: 'ar',
          name: 'شقق شارع الميناء',
          highlight: 'مبنى.',
          story: 'قصة.',
          long_story: 'أطول.',
          city: 'بورتلاند',
        },
      ])
      .execute()
    await tx
      .insertInto('campaign_faq')
      .values({
        id: app.deps.ids.next(),
        campaign_id: campaign.id,
        questions: JSON.stringify({ en: 'Who manages the building?', fr: 'Qui gère l’immeuble ?' }),
        answers: JSON.stringify({ en: 'We do.', fr: 'Nous.' }),
        position: 0,
      })
      .execute()
  })
  await make(
    app,
    calls.campaignDashboard.postUpdate,
    { params: { campaignId: campaign.id }, body: { title: 'The roof is on', description: 'Two weeks early.' } },
    { as: owner },
  )
  return campaign
}
