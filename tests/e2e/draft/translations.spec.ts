/** A translation that does not fit its field is stored, and reported beside it: it would be cut where it is shown. */

import { expect, speak, test } from '#tests/support/browser/browser-site.ts'
import { field, openStep, savedAs } from '#tests/support/browser/editor-page.ts'
import { expectOpenToAll } from '#tests/support/browser/open-to-all.ts'
import { beginOn, draftOn, enterOn } from '#tests/support/browser/site-drafts.ts'
import { titleMaximum } from '#domain/limits.ts'

test('a name that is too long in another language, in Arabic on a phone', async ({ openAs, newMember, client }) => {
  const owner = await newMember({ userType: 'company' })
  const id = await beginOn(client, owner.session)
  await enterOn(client, owner.session, id, 'story', { language: 'ar', name: 'سطوح الميناء' })
  const page = await openAs(owner.session, { viewport: { width: 360, height: 740 } })
  await speak(page, 'ar')
  await openStep(page, 'story', id)
  const french = page.locator('details', { has: page.locator('[lang=fr]') }).last()
  await french.locator('summary').click()
  const name = field(page, 'fr.story.name')
  const long = 'Les toits du port '.repeat(20).trim()
  await name.fill(long)
  await name.blur()
  await expect(name).toHaveAttribute('aria-invalid', 'true')
  await savedAs(page, 'server')
  const { sections } = await draftOn(client, owner.session, id)
  expect(sections['translations']?.values['fr.story.name']).toBe(long)
  await expectOpenToAll(page)

  // The list of what is missing leads to the field, also where its language is folded.
  await french.locator('summary').click()
  await expect(name).toBeHidden()
  const link = page.locator('a[href$="translations-fr.story.name"]')
  await page.locator('details', { has: link }).locator('summary').first().click()
  await link.click()
  await expect(name).toBeFocused()
  await name.fill('x'.repeat(titleMaximum))
  await name.blur()
  await expect(name).not.toHaveAttribute('aria-invalid', 'true')
  await expect(link).toHaveCount(0)
})
