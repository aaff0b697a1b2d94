/** Steps 2, 4 and 5 offline: everything is stored on the device, and on the server once and in order when online. */

import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { cacheNames, privateCachePrefix } from '#contract/worker.ts'
import { addDays } from '#domain/calendar.ts'
import { controlled, expect, pagesOfOwnersStored, textOf, test } from '#tests/support/browser/browser-site.ts'
import { field, ListOnPage, openStep, savedAs } from '#tests/support/browser/editor-page.ts'
import { catalogue, pdfBytes } from '#tests/support/pdf-bytes.ts'
import { beginOn, draftOn, itemsOn, pictureFile } from '#tests/support/browser/site-drafts.ts'

const closingDate = addDays(new Date().toISOString().slice(0, 10), 45)

/** A device that has the site cached, but no campaign. */
async function openDevice(page: Page): Promise<void> {
  await page.goto('/campaign-dashboard')
  await controlled(page)
  await page.goto('/campaign-dashboard')
  // The pages of owners, their texts and the site's settings are cached in the background, in no order.
  await expect
    .poll(() =>
      page.evaluate(
        async (name) => (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname),
        cacheNames.settings,
      ),
    )
    .toContain('/api/v1.1/bootstrap')
  await pagesOfOwnersStored(page)
}

async function beginHere(page: Page): Promise<string> {
  await page.goto('/create-campaign/choose-type')
  await page
    .getByRole('button', { name: textOf('en', 'kind.equity') })
    .first()
    .click()
  await expect(page).toHaveURL(/\/company-info\//)
  return new URL(page.url()).pathname.split('/').pop() ?? ''
}

async function cropped(page: Page, name: string, ...picture: Parameters<typeof pictureFile>): Promise<void> {
  await field(page, name).setInputFiles(await pictureFile(...picture))
  await page
    .getByRole('dialog')
    .getByRole('button', { name: textOf('en', 'crop.take') })
    .click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

test('step 2 of a draft created offline: lists of the site, amounts and dates are all stored', async ({
  openAs,
  newMember,
  client,
}) => {
  const { session } = await newMember({ userType: 'company' })
  const page = await openAs(session)
  await openDevice(page)
  await page.context().setOffline(true)
  const id = await beginHere(page)
  await openStep(page, 'fundraising-detail', id)
  const texts = {
    propertyName: 'Rope Works',
    propertyDetail: 'Sixty-four flats.\nTwo shops.',
    city: 'Portland',
    goal: '25000',
    unitPrice: '25',
    minimum: '100',
    closingDate,
  }
  for (const [name, value] of Object.entries(texts)) await field(page, name).fill(value)
  // The options come from the site's lists.
  const currency = page.locator('#field-fundraising-currency')
  await currency.selectOption('USD')
  const chosen = { propertyType: 'multifamily', stage: 'operating', round: 'first', country: 'US' }
  for (const [name, value] of Object.entries(chosen)) await field(page, name).selectOption(value)
  for (const [name, path] of [
    ['raiseType', 1],
    ['accreditation', 0],
  ] as const)
    await page.locator(`[name=${name}]`).nth(path).check()
  await savedAs(page, 'device')
  await page.reload()
  const shown = { ...texts, ...chosen }
  for (const [name, value] of Object.entries(shown)) {
    if (name === 'goal' || name === 'unitPrice' || name === 'minimum') continue
    await expect(field(page, name)).toHaveValue(value)
  }
  await expect(currency).toHaveValue('USD')
  await expect(page.locator('[name=raiseType]').nth(1)).toBeChecked()
  expect(Number((await field(page, 'goal').inputValue()).replace(/[^\d.]/g, ''))).toBe(25_000)

  await page.context().setOffline(false)
  await savedAs(page, 'server')
  const { campaign, sections } = await draftOn(client, session, id)
  expect(campaign).toMatchObject({ id, status: 0 })
  const { propertyName, propertyDetail, city } = texts
  expect(sections['fundraising']?.values).toMatchObject({
    propertyName,
    propertyDetail,
    city,
    closingDate,
    currency: 'USD',
    ...chosen,
    raiseType: 'flexible',
  })
  expect(Number(sections['fundraising']?.values['goal'])).toBe(25_000)
  expect(Number(sections['terms']?.values['unitPrice'])).toBe(25)
  expect(Number(sections['terms']?.values['minimum'])).toBe(100)
  const { items } = await client.call<{ items: { id: string }[] }>('GET', `get-user-campaigns/${session.user.id}`, {
    token: session.token,
  })
  expect(items.map((each) => each.id)).toEqual([id])
})

test('step 4 of a draft created offline: questions of the site, custom questions, and team members with a photo', async ({
  openAs,
  newMember,
  client,
}) => {
  const { session } = await newMember({ userType: 'company' })
  const page = await openAs(session)
  await openDevice(page)
  await page.context().setOffline(true)
  const id = await beginHere(page)
  await openStep(page, 'faqs', id)
  // Missing fields are known without the server.
  await expect(page.getByRole('main')).toContainText('What is the money used for?')
  for (const question of ['use-of-funds', 'goal-missed', 'risks'])
    await field(page, `${question}.answer`).fill(`About ${question}.`)
  const questions = new ListOnPage(page, 'faqs')
  const [visit, wrong, rent] = [
    await questions.add('steps.addQuestion', { question: 'May I visit?', answer: 'On Sundays.' }),
    await questions.add('steps.addQuestion', { question: 'A mistake', answer: 'Nobody asked.' }),
    await questions.add('steps.addQuestion', { question: 'When is rent paid?', answer: 'Monthly.' }),
  ]
  await questions.remove(wrong)
  await questions.move(rent, 'up')
  await questions.expectOrder([rent, visit])
  const team = new ListOnPage(page, 'team')
  const [noor, adam] = [
    await team.add('steps.teamAdd', { fullName: 'Noor Saleh', role: 'Director', email: 'noor@example.com', bio: 'A.' }),
    await team.add('steps.teamAdd', { fullName: 'Adam West', role: 'Builder', email: 'adam@example.com', bio: 'B.' }),
  ]
  await team.field(noor, 'memberType').selectOption('management')
  await cropped(page, `${noor}.photo`, 640, 480)
  await team.move(adam, 'up')
  await savedAs(page, 'device')

  await page.reload()
  await questions.expectOrder([rent, visit])
  await team.expectOrder([adam, noor])
  await expect(questions.field(rent, 'answer')).toHaveValue('Monthly.')
  await expect(field(page, 'risks.answer')).toHaveValue('About risks.')
  await expect(team.field(noor, 'memberType')).toHaveValue('management')
  await expect(team.element.locator(`[data-item="${noor}"] img[src^="blob:"]`)).toBeVisible()
  await expect(team.element.locator(`[data-item="${noor}"]`)).toContainText(textOf('en', 'steps.filePending'))

  await page.context().setOffline(false)
  await savedAs(page, 'server')
  const own = (await itemsOn(client, session, id, 'faqs')).filter(({ fields }) => fields['question'] !== undefined)
  expect(own.map((item) => [item.id, item.fields['question'], item.fields['answer']])).toEqual([
    [rent, 'When is rent paid?', 'Monthly.'],
    [visit, 'May I visit?', 'On Sundays.'],
  ])
  const { sections } = await draftOn(client, session, id)
  expect(sections['faqs']?.values).toMatchObject({
    'use-of-funds.answer': 'About use-of-funds.',
    'goal-missed.answer': 'About goal-missed.',
    'risks.answer': 'About risks.',
  })
  const members = await itemsOn(client, session, id, 'team')
  expect(members.map((item) => [item.id, item.fields['fullName']])).toEqual([
    [adam, 'Adam West'],
    [noor, 'Noor Saleh'],
  ])
  const photo = await fetch(`${client.origin}/media/${members[1]?.fields['photo']}/1400.webp`)
  expect(await sharp(Buffer.from(await photo.arrayBuffer())).metadata()).toMatchObject({ width: 200, height: 200 })
  await expect(team.element.locator(`[data-item="${noor}"] img[src^="/media/"]`)).toBeVisible()
})

test('step 5 offline: links, cropped images and documents, reordered', async ({ openAs, newMember, client }) => {
  const { session } = await newMember({ userType: 'company' })
  const id = await beginOn(client, session)
  const page = await openAs(session)
  await openDevice(page)
  await openStep(page, 'extras', id)
  await page.context().setOffline(true)
  await field(page, 'facebook').fill('https://facebook.com/ropeworks')
  const pictures = new ListOnPage(page, 'images')
  const [front, wrong, yard] = [
    await pictures.add('steps.imagesAdd', { title: 'Front' }),
    await pictures.add('steps.imagesAdd', { title: 'Another house' }),
    await pictures.add('steps.imagesAdd', { title: 'Yard' }),
  ]
  await cropped(page, `${front}.file`, 900, 900)
  await cropped(page, `${yard}.file`, 1400, 1000, '#a53')
  await pictures.remove(wrong)
  await pictures.move(yard, 'up')
  const documents = new ListOnPage(page, 'documents')
  const terms = await documents.add('steps.documentsAdd', { title: 'Terms' })
  const pages = '<< /Type /Pages /Kids [] /Count 0 >>'
  await documents.field(terms, 'file').setInputFiles({
    name: 'terms.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from(pdfBytes([catalogue, pages])),
  })
  await page.locator(`[name="${terms}.visibility"]`).nth(1).check()
  const links = new ListOnPage(page, 'links')
  const [updates, map] = [
    await links.add('steps.linksAdd', { title: 'News', url: 'https://example.com/news' }),
    await links.add('steps.linksAdd', { title: 'Map', url: 'https://example.com/map' }),
  ]
  await links.move(map, 'up')
  await savedAs(page, 'device')

  // The draft's record is sufficient: cached replies may be cleared, or be too old.
  await page.evaluate(async (prefix) => {
    for (const name of await caches.keys()) if (name.startsWith(prefix)) await caches.delete(name)
  }, privateCachePrefix)
  await page.reload()
  await pictures.expectOrder([yard, front])
  await links.expectOrder([map, updates])
  await expect(field(page, 'facebook')).toHaveValue('https://facebook.com/ropeworks')
  await expect(links.field(updates, 'url')).toHaveValue('https://example.com/news')
  for (const picture of [front, yard])
    await expect(pictures.element.locator(`[data-item="${picture}"] img[src^="blob:"]`)).toBeVisible()
  await expect(documents.element.locator(`[data-item="${terms}"]`)).toContainText(textOf('en', 'steps.filePending'))

  await page.context().setOffline(false)
  await savedAs(page, 'server')
  const images = await itemsOn(client, session, id, 'images')
  expect(images.map((item) => [item.id, item.fields['title']])).toEqual([
    [yard, 'Yard'],
    [front, 'Front'],
  ])
  for (const { fields } of images) {
    const picture = await fetch(`${client.origin}/media/${fields['file']}/1400.webp`)
    expect(await sharp(Buffer.from(await picture.arrayBuffer())).metadata()).toMatchObject({ width: 700, height: 500 })
  }
  expect((await itemsOn(client, session, id, 'links')).map((item) => item.fields['url'])).toEqual([
    'https://example.com/map',
    'https://example.com/news',
  ])
  const preview = await client.call<{
    pictures: { alt: string }[]
    documents: object[]
    campaign: { links: object[] }
  }>('GET', `equities/${id}/preview`, { token: session.token })
  expect(preview.pictures.map(({ alt }) => alt)).toEqual(['Yard', 'Front'])
  expect(preview.documents).toMatchObject([{ title: 'Terms', visibility: 'public', mime: 'application/pdf' }])
  expect(preview.campaign.links).toEqual([
    { title: 'Facebook', url: 'https://facebook.com/ropeworks' },
    { title: 'Map', url: 'https://example.com/map' },
    { title: 'News', url: 'https://example.com/news' },
  ])
})
