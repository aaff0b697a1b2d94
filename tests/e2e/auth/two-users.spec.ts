/** Two users, one browser: tabs that miss a change of session, and replies that arrive after sign-out. */

import { controlled, expect, textOf, signInHere, started, test } from '#tests/support/browser/browser-site.ts'

test('a reply that arrives after sign-out is not cached', async ({ page, context, newMember }) => {
  const member = await newMember()
  await page.goto('/login?next=/investments')
  await signInHere(page, member)
  await controlled(page)
  await page.reload({ waitUntil: 'networkidle' })
  const privateCaches = () =>
    page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('private-')))
  await expect.poll(privateCaches).toHaveLength(1)
  // Offline, the session on the server stays valid: its replies still arrive.
  await context.setOffline(true)
  await page.goto('/logout')
  await expect(page).toHaveURL(/\/$/)
  await expect.poll(privateCaches).toEqual([])
  await context.setOffline(false)
  const status = await page.evaluate(async ({ token, partition }) => {
    const headers = { authorization: `Bearer ${token}`, 'x-partition': partition }
    const answer = await fetch('/api/v1.1/my-investment/', { headers })
    await answer.text()
    return answer.status
  }, member.session)
  expect(status).toBe(200)
  // Another reply has passed through the worker since.
  await page.evaluate(async () => (await fetch('/api/v1.1/bootstrap')).text())
  expect(await privateCaches()).toEqual([])
})

test('sign-in of another user in one tab clears the data of the first user in all tabs', async ({
  context,
  newMember,
}) => {
  const [first, second] = [await newMember({ firstName: 'Firstina' }), await newMember({ firstName: 'Secondo' })]
  const one = await context.newPage()
  await one.goto('/login?next=/contact-us')
  await signInHere(one, first)
  await expect(one).toHaveURL(/\/contact-us$/)
  await started(one)
  await one.locator('main [name=message]').fill('Written by the first of two')
  // The first session's marker was lost, as in a browser that was killed: its tab stays open.
  const late = await context.newPage()
  await one.evaluate(() => localStorage.removeItem('freehold.session'))
  await late.goto('/login?next=/contact-us')
  await signInHere(late, second)
  await expect(one).toHaveURL(/\/$/)
  await expect(one.locator('body')).not.toContainText('Firstina')
  await one.goto('/contact-us')
  await started(one)
  await expect(one.locator('main [name=message]')).toHaveValue('')
  await expect(late).toHaveURL(/\/contact-us$/)
  await expect(late.locator('main [name=message]')).toHaveValue('')
})

test('the end of a session that one tab detects signs out the other tabs', async ({ context, newMember, client }) => {
  const member = await newMember()
  const one = await context.newPage()
  await one.goto('/login?next=/saved-campaign')
  await signInHere(one, member)
  const other = await context.newPage()
  await other.goto('/saved-campaign')
  await expect(other.getByText(textOf('en', 'saved.empty'))).toBeVisible()
  await client.call('DELETE', 'user-sessions', { token: member.session.token })
  await one.reload()
  await expect(one).toHaveURL(/\/login/)
  await expect(other).toHaveURL(/\/login/)
})
