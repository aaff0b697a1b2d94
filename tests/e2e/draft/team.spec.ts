/** Preview before publication, editing by invitation, and videos that load nothing before they are played. */

import { randomUUID } from 'node:crypto'
import { demoUsers, expect, textOf, shownSecret, started, test } from '#tests/support/browser/browser-site.ts'
import { appCode } from '#tools/journeys/authenticator.ts'
import type { SiteClient } from '#tools/hosts/site-client.ts'

interface Own {
  readonly id: string
  readonly slug: string
  readonly status: number
}

/** A change of a live campaign is public once an administrator has approved it. */
async function publishChanges(client: SiteClient, token: string, id: string): Promise<void> {
  await client.call('POST', `equities/${id}/proposal`, { token })
  const { proposal } = await client.call<{ proposal: { revision: number } }>('GET', `equities/${id}/proposal`, {
    token,
  })
  const admin = await client.signIn(demoUsers.admin)
  const body = { decision: 'approve', revision: proposal.revision }
  await client.call('PATCH', `admin/campaigns/${id}/proposal`, { token: admin.token, body })
}

test('a video host receives no request before the video is played', async ({ page, client }) => {
  const owner = await client.signIn(demoUsers.owner)
  const { items } = await client.call<{ items: Own[] }>('GET', `get-user-campaigns/${owner.user.id}?limit=60&page=1`, {
    token: owner.token,
  })
  const live = items.find(({ status }) => status === 2)
  const body = { id: randomUUID(), title: 'A walk', url: 'https://youtu.be/dQw4w9WgXcQ', description: '' }
  await client.call('POST', `equity/extras-videos/${live?.id}`, { token: owner.token, body })
  await publishChanges(client, owner.token, live?.id ?? '')
  const requests: string[] = []
  page.on('request', (request) => requests.push(new URL(request.url()).hostname))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      document.documentElement.dataset['violation'] = `${event.violatedDirective} ${event.blockedURI}`
    })
  })
  await page.goto(`/campaign-detail-page/${live?.slug}?tab=gallery`)
  await started(page)
  const play = page.getByRole('button', { name: /^Play “A walk”/ })
  await play.scrollIntoViewIfNeeded()
  expect(new Set(requests)).toEqual(new Set([new URL(client.origin).hostname]))
  await play.click()
  // A frame of the site's own contains the host's, so that the page itself allows no other host.
  await expect(page.locator('iframe')).toHaveAttribute('src', /^\/video\/frame\?host=youtube&id=dQw4w9WgXcQ/)
  await expect.poll(() => requests).toContain('www.youtube-nocookie.com')
  const own = page.frames().filter((frame) => frame.url().startsWith(client.origin))
  expect(own).toHaveLength(2)
  for (const frame of own)
    expect(await frame.evaluate(() => document.documentElement.dataset['violation'])).toBeUndefined()
})

test('an invited user registers, returns by the links of the mails, and edits', async ({ page, client }) => {
  const owner = await client.signIn(demoUsers.owner)
  const [id, member] = [randomUUID(), randomUUID()]
  const email = `helper-${id.slice(0, 8)}@example.com`
  const { token } = owner
  await client.call('POST', 'equities/', { token, body: { id, kind: 'equity' } })
  await client.call('PATCH', `campaign/campaign-story/${id}`, {
    token,
    ifMatch: 0,
    body: { name: 'Rope Works', language: 'en' },
  })
  await client.call('POST', `equity/team-members/${id}`, { token, body: { id: member, fullName: 'Noor Saleh', email } })
  await client.call('POST', `equity/team-members/${member}/access`, { token, body: {} })
  const link = await client.linkTo(email, '/campaign-access/')

  await page.goto(link)
  await started(page)
  await expect(page.getByText('Rope Works')).toBeVisible()
  await page.getByRole('link', { name: textOf('en', 'access.createAccount') }).click()
  const values = {
    firstName: 'Noor',
    lastName: 'Saleh',
    email,
    password: 'Quiet-River-7',
    confirmPassword: 'Quiet-River-7',
  }
  for (const [name, value] of Object.entries(values)) await page.locator(`[name=${name}]`).fill(value)
  await page.locator('[name=userType][value=investor]').check()
  await page.locator('[name=terms]').check()
  await page.getByRole('button', { name: textOf('en', 'account.signUp') }).click()
  await expect(page.getByRole('heading', { name: textOf('en', 'account.checkMailTitle') })).toBeVisible()

  await page.goto(await client.linkTo(email, '/activate-account/'))
  await started(page)
  await page.getByRole('button', { name: textOf('en', 'account.activate') }).click()
  await page
    .getByRole('main')
    .getByRole('link', { name: textOf('en', 'account.next') })
    .click()
  await expect(page.getByRole('img', { name: textOf('en', 'settings.qrCode') })).toBeVisible()
  await page.locator('[name=code]').fill(appCode(await shownSecret(page), Date.now()))
  await page.locator('main form button[type=submit]').click()
  await page.locator('[name=kept]').check()
  await page
    .getByRole('main')
    .getByRole('button', { name: textOf('en', 'account.next') })
    .click()

  // Redirected to the invitation.
  await page.getByRole('button', { name: textOf('en', 'access.take') }).click()
  await page.getByRole('link', { name: textOf('en', 'access.open') }).click()
  await expect(page).toHaveURL(new RegExp(`/create-campaign/company-info/${id}$`))
  await expect(page.locator('[name=companyName]')).toBeVisible()

  await page.goto(`/campaign-preview/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rope Works')
  await page.getByRole('link', { name: 'العربية' }).first().click()
  await expect(page.locator('main [lang=ar] h1')).toHaveText('Rope Works')
  await expect(page.locator('main [lang=ar]').first()).toHaveAttribute('dir', 'rtl')
})
