/**
 * What a screen reader is given in the checkout, the editor and the portfolio: names, roles, states, descriptions, where
 * the focus is, and what is announced.
 */

import type { Locator, Page } from '@playwright/test'
import { anyOffer, next, reserve } from '#tests/support/payments/investing.ts'
import { demoUsers, expect, started, test, textOf } from '#tests/support/browser/browser-site.ts'
import { openStep } from '#tests/support/browser/editor-page.ts'

const text = (id: string): string => textOf('en', id)
const current = (page: Page): Locator => page.getByRole('main').locator('[aria-current]:visible')

/** The text of every live region that is announced from now on. */
async function announcements(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const announced: string[] = []
    Object.assign(globalThis, { announced })
    const live = '[role=status], [role=alert], [aria-live]:not([aria-live=off])'
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        const element = target instanceof Element ? target : target.parentElement
        const region = element?.closest(live) ?? element?.querySelector(live)
        const content = region?.textContent.trim() ?? ''
        if (content !== '' && announced.at(-1) !== content) announced.push(content)
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
  })
  return () => page.evaluate(() => (globalThis as unknown as { announced: string[] }).announced)
}

test('the checkout', async ({ openAs, newMember, client }) => {
  const offer = await anyOffer(client)
  const page = await openAs((await newMember()).session)
  await page.goto(`/invest/${offer.id}`)
  await started(page)
  const main = page.getByRole('main')
  const amount = page.getByRole('textbox', { name: 'Amount in USD' })
  await expect(main).toMatchAriaSnapshot(`
    - main:
      - heading "Invest in ${offer.name}" [level=1]
      - complementary "Your investment"
      - navigation "Steps":
        - list:
          - listitem: Amount
          - listitem: Review
          - listitem: Agreement
          - listitem: Payment
      - region "Amount":
        - heading "How much do you want to invest?" [level=2]
        - group "Enter as":
          - radio "Amount" [checked]
          - radio "Units"
        - textbox "Amount in USD"
        - button "Continue"
  `)
  await expect(current(page)).toContainText(['Amount'])
  await expect(amount).toHaveAccessibleDescription(/Each unit costs/)

  const announced = await announcements(page)
  await next(page).click()
  await expect(amount).toBeFocused()
  await expect(amount).toHaveAttribute('aria-invalid', 'true')
  await expect(amount).toHaveAccessibleDescription(new RegExp(text('field.required')))

  // Half a unit more: the amount that is possible is announced and offered.
  await amount.fill(`${(offer.unitPrice * 41n) / 100n}.5`)
  await expect.poll(announced).not.toEqual([])
  await amount.fill(String((offer.unitPrice * 41n) / 100n))
  await expect(amount).not.toHaveAttribute('aria-invalid', 'true')
  await next(page).click()
  await expect(page).toHaveURL(/step=review/)
  await expect(current(page)).toContainText(['Review'])
  await expect(page.getByRole('heading', { level: 2, name: 'Review and reserve' })).toBeFocused()
  await expect(main).toMatchAriaSnapshot(`
    - main:
      - complementary "Your investment":
        - term: Units
        - definition: "41"
        - term: Amount
        - definition: /\\$[\\d,.]+/
      - navigation "Steps":
        - list:
          - listitem:
            - link "Amount"
          - listitem: Review
          - listitem: Agreement
          - listitem: Payment
      - region "Review":
        - term: Campaign
        - definition: ${offer.name}
        - term: Units
        - definition: /41 × \\$/
        - checkbox "Invest anonymously"
        - checkbox /I can lose all of this money/
        - button "Reserve and read the agreement"
        - link "Back"
  `)
  const risk = page.getByRole('checkbox', { name: /I can lose all of this money/ })
  await reserve(page).click()
  // The summary of what is missing has the focus, and leads to each field.
  const summary = page.locator(':focus').getByRole('alert')
  await expect(summary).toContainText(text('field.accept'))
  await summary.getByRole('link').click()
  await expect(risk).toBeFocused()
  await expect(risk).toHaveAttribute('aria-invalid', 'true')
  await expect(risk).toHaveAccessibleDescription(new RegExp(text('field.accept')))
  await risk.check()
  await reserve(page).click()
  await expect(page).toHaveURL(/\/payment\//)
  await expect(current(page)).toContainText(['Agreement'])
  await expect(page.getByRole('heading', { level: 1, name: 'Read and sign the agreement' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'The agreement' }).getByRole('heading', { level: 3 })).not.toHaveCount(
    0,
  )
  await expect(page.getByRole('textbox', { name: 'Your legal name' })).toHaveAccessibleDescription(/identity document/)
  await expect(page.getByRole('group', { name: 'Signature method' })).toMatchAriaSnapshot(`
    - group "Signature method":
      - radio "Type" [checked]
      - radio "Draw"
      - radio "Image"
  `)
  await expect(page.getByRole('checkbox', { name: /I have read the agreement/ })).not.toBeChecked()
  // A keyboard scrolls through the agreement.
  await expect(page.getByRole('region', { name: 'The agreement' })).toHaveAttribute('tabindex', '0')
  await page.getByRole('button', { name: text('agreement.sign') }).click()
  await expect(page.getByRole('textbox', { name: 'Your signature' })).toHaveAttribute('aria-invalid', 'true')
  await expect(page.locator(':focus')).toContainText(text('field.required'))
})

test('the editor', async ({ openAs, client }) => {
  const session = await client.signIn(demoUsers.owner)
  const own = await client.call<{ items: { id: string; status: number }[] }>(
    'GET',
    `get-user-campaigns/${session.user.id}?limit=60&page=1`,
    { token: session.token },
  )
  const page = await openAs(session)
  await openStep(page, 'company-info', own.items.find(({ status }) => status === 0)?.id ?? '')
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - navigation "Campaign steps"
      - heading "Company" [level=1]
      - status
      - group:
        - textbox "Company name"
        - textbox "Year founded"
        - combobox "Industry":
          - option "Choose"
        - combobox "Category"
        - textbox "Company e-mail"
        - textbox "Phone number"
        - textbox "Website"
        - textbox "Address"
        - textbox "Description"
        - paragraph: Logo
        - button "Logo"
      - navigation "Step navigation":
        - link /^Next/
  `)
  const email = page.getByRole('textbox', { name: 'Company e-mail' })
  const announced = await announcements(page)
  await email.fill('not an address')
  await email.blur()
  await expect(email).toHaveAttribute('aria-invalid', 'true')
  await expect(email).toHaveAccessibleDescription(new RegExp(text('field.email')))
  await email.fill('office@example.com')
  await email.blur()
  await expect(email).not.toHaveAttribute('aria-invalid', 'true')
  await expect
    .poll(announced, { timeout: 15_000 })
    .toContainEqual(expect.stringContaining(text('edit.save.server').split('{')[0] ?? ''))
})

test('the portfolio', async ({ openAs, client }) => {
  const page = await openAs(await client.signIn(demoUsers.investor), { viewport: { width: 1280, height: 900 } })
  await page.goto('/investments')
  await started(page)
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - heading "Portfolio" [level=1]
      - button "Hide amounts"
      - navigation "Portfolio views":
        - list:
          - listitem:
            - link "Holdings"
          - listitem:
            - link "Income"
          - listitem:
            - link "Allocation"
          - listitem:
            - link "Activity"
      - table "Holdings":
        - rowgroup:
          - row:
            - columnheader "Campaign"
            - columnheader "Balance"
            - columnheader "Contributed"
            - columnheader "Distributed"
            - columnheader "Gain"
            - columnheader "Annual return"
            - columnheader "Next payment"
  `)
  await expect(current(page)).toContainText(['Holdings'])
  const hide = page.getByRole('button', { name: 'Hide amounts' })
  await hide.click()
  await expect(page.getByRole('button', { name: 'Show amounts' })).toBeFocused()
  await page.getByRole('button', { name: 'Show amounts' }).click()
  await page.getByRole('link', { name: 'Income', exact: true }).click()
  await expect(page).toHaveURL(/view=income/)
  await expect(current(page)).toContainText(['Income'])
  // Behind the chart, which is an image with a name, is a table.
  await expect(page.getByRole('img').first()).toHaveAccessibleName(/\S/)
  await expect(page.getByRole('table')).toHaveAccessibleName(/\S/)
})
