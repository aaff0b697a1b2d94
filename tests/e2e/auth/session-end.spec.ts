/** However a session ends: no private data can be read on the device, and unsent changes stay sealed for their user. */

import { randomUUID } from 'node:crypto'
import type { BrowserContext, Page } from '@playwright/test'
import type { SiteClient } from '#tools/hosts/site-client.ts'
import {
  controlled,
  expect,
  type Member,
  openCampaigns,
  textOf,
  signInHere,
  started,
  test,
} from '#tests/support/browser/browser-site.ts'
import { field, ListOnPage, openStep, savedAs } from '#tests/support/browser/editor-page.ts'
import { readAllStorage } from '#tests/support/browser/storage-contents.ts'
import { catalogue, pdfBytes } from '#tests/support/pdf-bytes.ts'
import { itemsOn } from '#tests/support/browser/site-drafts.ts'

const canaries = {
  sent: 'Quokka Sent Holdings',
  unsent: 'Numbat Unsent Terms',
  bytes: 'BilbyInsideOfTheFile',
  comment: 'Potoroo asks about the roof',
  contact: 'Bettong writes to the site',
  path: randomUUID(),
}

interface Stage {
  readonly page: Page
  readonly context: BrowserContext
  readonly client: SiteClient
  readonly owner: Member
  readonly newMember: (change?: object) => Promise<Member>
}

/** Uses the site as usual, and then types into a draft offline. */
async function live({ page, context, client, owner }: Stage): Promise<{ id: string; needles: string[] }> {
  const [campaign] = await openCampaigns(client)
  await page.goto('/login?next=/campaign-dashboard')
  await signInHere(page, owner)
  await controlled(page)
  for (const path of ['/investments', '/notifications', '/contact-us', `/receipt/${canaries.path}`])
    await page.goto(path, { waitUntil: 'networkidle' })
  await page.goto(`/campaign-detail-page/${campaign?.slug}?tab=discussion`)
  await page.getByLabel(textOf('en', 'comment.yours')).fill(canaries.comment)
  await page.goto('/create-campaign/choose-type')
  await page
    .getByRole('button', { name: textOf('en', 'kind.equity') })
    .first()
    .click()
  await expect(page).toHaveURL(/\/company-info\//)
  const id = new URL(page.url()).pathname.split('/').pop() ?? ''
  await field(page, 'companyName').fill(canaries.sent)
  await savedAs(page, 'server')
  await openStep(page, 'extras', id)
  await context.setOffline(true)
  const documents = new ListOnPage(page, 'documents')
  const terms = await documents.add('steps.documentsAdd', { title: canaries.unsent })
  const pages = `<< /Type /Pages /Kids [] /Count 0 /Note (${canaries.bytes}) >>`
  await documents.field(terms, 'file').setInputFiles({
    name: 'terms.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from(pdfBytes([catalogue, pages])),
  })
  await expect(documents.items).toContainText(textOf('en', 'steps.filePending'))
  await savedAs(page, 'device')
  // Text in a form that stays open.
  await page.goto('/contact-us')
  await started(page)
  await field(page, 'message').fill(canaries.contact)
  await field(page, 'email').fill(owner.email)
  const stored = await readAllStorage(page, { shown: true })
  for (const name of ['sent', 'unsent', 'bytes', 'comment', 'contact'] as const)
    expect(stored.includes(canaries[name]), `${name} is there before`).toBe(true)
  const token = await page.evaluate(
    () => (JSON.parse(localStorage.getItem('freehold.session') ?? '{}') as { token: string }).token,
  )
  return { id, needles: [owner.email, owner.firstName, token, ...Object.values(canaries)] }
}

/** Which of the needles are readable in any storage of the browser. */
async function readable(page: Page, needles: readonly string[]): Promise<string[]> {
  const stored = await readAllStorage(page, { shown: true })
  return needles.filter((needle) => stored.includes(needle))
}

const signOut = async (page: Page): Promise<void> => {
  await page.goto('/logout')
  await page
    .getByRole('main')
    .getByRole('button', { name: textOf('en', 'shell.signOut') })
    .click()
  await expect(page).toHaveURL(/\/$/)
}

/** Each returns the pages whose storage is inspected. */
const sessionEndings: Readonly<Record<string, (stage: Stage) => Promise<readonly Page[]>>> = {
  'sign-out offline': async ({ page }) => {
    await signOut(page)
    return [page]
  },
  'sign-out in another tab': async ({ page, context }) => {
    const other = await context.newPage()
    await signOut(other)
    await expect(field(page, 'message')).toHaveValue('')
    return [page, other]
  },
  'expiry with an open page': async ({ page }) => {
    // A form that is being filled in would stay, covered.
    await page.goto('/investments')
    await started(page)
    await page.clock.fastForward('03:00:10')
    await expect(page.getByText(textOf('en', 'shell.sessionEnded'))).toBeVisible()
    return [page]
  },
  'expiry while no page was open': async ({ page, context }) => {
    // The session expires after the last page of the site was closed.
    await page.evaluate(() => {
      const session = JSON.parse(localStorage.getItem('freehold.session') ?? '{}') as object
      const expirationDate = new Date(Date.now() - 1000).toISOString()
      localStorage.setItem('freehold.session', JSON.stringify({ ...session, expirationDate }))
    })
    const later = await context.newPage()
    await page.close()
    await later.goto('/')
    return [later]
  },
  'revocation by the server': async ({ page, context, client, owner }) => {
    const other = await context.newPage()
    await other.goto('/investments')
    await client.call('DELETE', 'user-sessions', { token: owner.session.token })
    await context.setOffline(false)
    await expect(other).toHaveURL(/\/login/)
    return [page, other]
  },
  'sign-in of another user after an unnoticed end': async ({ page, context, newMember }) => {
    const stranger = await newMember({ userType: 'company' })
    await page.evaluate(() => localStorage.removeItem('freehold.session'))
    const later = await context.newPage()
    await page.close()
    await context.setOffline(false)
    await later.goto('/login?next=/campaign-dashboard')
    await signInHere(later, stranger)
    return [later]
  },
}

for (const [ending, leave] of Object.entries(sessionEndings))
  test(`${ending}: no private data is readable, and the draft stays sealed for its user`, async ({
    page,
    context,
    newMember,
    client,
  }) => {
    const owner = await newMember({ userType: 'company', firstName: 'Zubaydah' })
    const stage: Stage = { page, context, client, owner, newMember }
    if (ending.includes('open page')) await page.clock.install()
    const { id, needles } = await live(stage)
    const open = await leave(stage)
    for (const each of open) await expect.poll(() => readable(each, needles), { timeout: 20_000 }).toEqual([])

    const [last = page] = open
    await context.setOffline(false)
    await last.evaluate(() => localStorage.removeItem('freehold.session'))
    await last.goto(`/login?next=/create-campaign/extras/${id}`)
    await signInHere(last, owner)
    const documents = new ListOnPage(last, 'documents')
    await expect(documents.items).toHaveCount(1)
    await expect(documents.items.locator('[name$=".title"]')).toHaveValue(canaries.unsent)
    await savedAs(last, 'server')
    const [item, ...others] = await itemsOn(client, await client.signIn(owner), id, 'documents')
    expect(item?.fields).toMatchObject({ title: canaries.unsent, file: expect.any(String) })
    expect(others).toEqual([])
  })
