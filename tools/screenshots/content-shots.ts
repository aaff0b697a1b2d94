/** The administrators' content: lists, items, and received messages. */

import type { Page } from '@playwright/test'
import { demoUsers, SiteClient } from '#tools/hosts/site-client.ts'
import type { TextLookup, Shot } from './shot.ts'

const root = '/admin/content'
const press = (page: Page, textOf: TextLookup, id: string): Promise<void> =>
  page
    .getByRole('main')
    .getByRole('button', { name: textOf(id), exact: true })
    .last()
    .click()

/** Another session saves the item that is open here. */
async function saveElsewhere(page: Page, id: string): Promise<void> {
  const site = new SiteClient(new URL(page.url()).origin)
  const { token } = await site.signIn(demoUsers.admin)
  const path = `admin/content/pages/${id}`
  const { texts, version } = await site.call<{ texts: object; version: number }>('GET', path, { token })
  const title = { en: `Guidelines of ${version + 1}`, fr: 'Règles', ar: 'الإرشادات' }
  await site.call('PATCH', path, { token, ifMatch: version, body: { texts: { ...texts, title } } })
}

/** Creates entries for the lists of received messages. */
export async function writeIn(site: SiteClient): Promise<void> {
  const messages = [
    [
      'Amal Haddad',
      'amal.al-haddad.investments@long-company-name.example.com',
      'payment',
      'When does my payment come?',
    ],
    ['', 'reader@example.com', 'other', 'أين أجد إيصالي؟\nلقد استثمرت قبل ثلاثة أيام.'],
  ] as const
  for (const [name, email, topic, message] of messages) {
    const body = new FormData()
    for (const [key, value] of Object.entries({ name, email, topic, message })) body.append(key, value)
    await fetch(`${site.origin}/api/v1.1/contact-us`, { method: 'POST', body })
  }
  await site.call('POST', 'newsletter/subscribe', { body: { email: 'reader@example.com' } })
}

export function contentShots(): readonly Shot[] {
  const list = (name: string, more: Partial<Shot> = {}): Shot => ({
    name: `manage-${name}`,
    as: 'admin',
    path: `${root}/${name}`,
    ...more,
  })
  const item = (name: string, path: string, more: Partial<Shot> = {}): Shot => ({
    name: `manage-item-${name}`,
    as: 'admin',
    path: `${root}/${path}`,
    ...more,
  })
  return [
    { name: 'manage', as: 'admin', path: root, dark: true },
    list('pages', { dark: true }),
    list('help-questions'),
    list('sliders'),
    list('menu-footer', { dark: true }),
    list('countries'),
    list('currencies', { dark: true }),
    list('messages', { dark: true }),
    list('subscribers'),
    { ...list('countries'), name: 'manage-nothing', prepare: (page) => page.locator('[name=find]').fill('zzzz') },
    { ...list('messages?q=zzzz&state=closed'), name: 'manage-messages-none' },
    { ...list('pages', { held: 'admin/content/pages' }), name: 'manage-loading' },
    { ...list('pages', { broken: 'admin/content/pages' }), name: 'manage-failed' },
    { ...list('pages', { offline: true }), name: 'manage-offline' },
    {
      ...list('currencies'),
      name: 'manage-currency-add',
      window: true,
      prepare: async (page, textOf) => {
        await press(page, textOf, 'manage.currencyAdd')
        await page.locator('dialog form button[type=submit]').click()
        await page.locator('dialog [aria-invalid=true]').first().waitFor()
      },
    },
    {
      ...list('currencies'),
      name: 'manage-currency',
      window: true,
      prepare: async (page) => {
        await page.locator('main ol li').last().getByRole('button').last().click()
        await page.locator('dialog').waitFor()
      },
    },
    item('page', 'pages/terms', { dark: true }),
    item('word', 'company-industry/new'),
    item('question', 'help-questions/new', { dark: true }),
    item('slider', 'sliders/new'),
    item('social', 'menu-social/new'),
    item('none', 'faqs/none'),
    item('wrong', 'menu-footer/new', {
      dark: true,
      prepare: async (page, textOf) => {
        await page.locator('[name="title.ar"]').fill('مكاتبنا')
        await press(page, textOf, 'manage.add')
        await page.locator('[aria-invalid=true]').first().waitFor()
      },
    }),
    item('conflict', 'pages/terms', {
      dark: true,
      prepare: async (page, textOf) => {
        await page.locator('[name="title.en"]').fill('The terms of use')
        await saveElsewhere(page, 'terms')
        await press(page, textOf, 'manage.save')
        await page.getByText(textOf('manage.conflictTitle')).waitFor()
      },
    }),
    item('remove', 'pages/how-it-works', {
      window: true,
      prepare: async (page, textOf) => {
        await press(page, textOf, 'manage.remove')
        await page.locator('dialog').waitFor()
      },
    }),
    item('loading', 'pages/terms', { held: 'admin/content/pages/terms' }),
    item('failed', 'pages/terms', { broken: 'admin/content/pages/terms' }),
    item('offline', 'pages/how-it-works', { offline: true }),
  ]
}
