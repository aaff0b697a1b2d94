/** An owner and an invited editor edit one list: no change of one undoes a change of the other. */

import type { Page } from '@playwright/test'
import { itemsOf } from '#domain/draft/campaign-sections.ts'
import { controlled, expect, type Member, textOf, test } from '#tests/support/browser/browser-site.ts'
import { ListOnPage, openStep, savedAs } from '#tests/support/browser/editor-page.ts'
import { beginOn, draftOn, enterOn, itemsOn } from '#tests/support/browser/site-drafts.ts'
import type { SiteClient } from '#tools/hosts/site-client.ts'

/** Creates three questions, and a second user who may edit them by the invitation of a mail. */
async function shared(client: SiteClient, owner: Member, helper: Member) {
  const id = await beginOn(client, owner.session)
  const { token } = owner.session
  const ids = { visit: crypto.randomUUID(), cleans: crypto.randomUUID(), rent: crypto.randomUUID() }
  await enterOn(client, owner.session, id, 'faqs', {
    ...question(ids.visit, 'May I visit?', 'c'),
    ...question(ids.cleans, 'Who cleans?', 'i'),
    ...question(ids.rent, 'When is rent paid?', 'o'),
  })
  const member = crypto.randomUUID()
  const person = { id: member, fullName: 'Noor Saleh', email: helper.email }
  await client.call('POST', `equity/team-members/${id}`, { token, body: person })
  await client.call('POST', `equity/team-members/${member}/access`, { token, body: {} })
  const link = await client.linkTo(helper.email, '/campaign-access/')
  await client.call('POST', `campaign-access/${link.split('/').pop()}`, { token: helper.session.token, body: {} })
  return { id, ids }
}

const question = (item: string, title: string, position: string) => ({
  [`${item}.question`]: title,
  [`${item}.answer`]: 'Not yet answered.',
  [`${item}.position`]: position,
})

async function openQuestions(page: Page, id: string): Promise<ListOnPage> {
  await openStep(page, 'faqs', id)
  const list = new ListOnPage(page, 'faqs')
  await expect(list.items).not.toHaveCount(0)
  return list
}

test('concurrent additions, moves, removals and offline changes converge for both users', async ({
  openAs,
  newMember,
  client,
}) => {
  const owner = await newMember({ userType: 'company' })
  const helper = await newMember({ firstName: 'Noor' })
  const { id, ids } = await shared(client, owner, helper)
  const [here, there] = [await openAs(owner.session), await openAs(helper.session)]
  const mine = await openQuestions(here, id)
  let theirs = await openQuestions(there, id)
  // Opened through the worker, so that it can be opened again offline.
  await controlled(there)
  theirs = await openQuestions(there, id)
  await there.waitForLoadState('networkidle')

  await there.context().setOffline(true)
  const fromHelper = await theirs.add('steps.addQuestion', { question: 'From the helper', answer: 'Yes.' })
  await theirs.remove(ids.visit)
  await theirs.field(ids.cleans, 'answer').fill('We do, on Mondays.')
  await savedAs(there, 'device')

  const fromOwner = await mine.add('steps.addQuestion', { question: 'From the owner', answer: 'No.' })
  await mine.move(ids.rent, 'up')
  await mine.field(ids.rent, 'answer').fill('Monthly.')
  await savedAs(here, 'server')
  await mine.expectOrder([ids.visit, ids.rent, ids.cleans, fromOwner])

  // The page is closed and opened again in between.
  await there.reload()
  await expect(theirs.field(fromHelper, 'question')).toHaveValue('From the helper')
  await expect(theirs.items).toHaveCount(3)
  await there.context().setOffline(false)
  await savedAs(there, 'server')
  const onServer = await itemsOn(client, owner.session, id, 'faqs')
  const order = onServer.map((item) => item.id)
  // The two items that were added at the same position have one order for all users.
  expect(order.slice(0, 2)).toEqual([ids.rent, ids.cleans])
  expect(order.slice(2).toSorted()).toEqual([fromOwner, fromHelper].toSorted())
  expect(Object.fromEntries(onServer.map((item) => [item.id, item.fields['answer']]))).toEqual({
    [ids.rent]: 'Monthly.',
    [ids.cleans]: 'We do, on Mondays.',
    [fromOwner]: 'No.',
    [fromHelper]: 'Yes.',
  })
  await theirs.expectOrder(order)
  await expect(theirs.field(fromOwner, 'question')).toHaveValue('From the owner')
  await expect(theirs.field(ids.rent, 'answer')).toHaveValue('Monthly.')
  await here.reload()
  await mine.expectOrder(order)
  await expect(mine.field(ids.cleans, 'answer')).toHaveValue('We do, on Mondays.')
  await expect(mine.field(fromHelper, 'answer')).toHaveValue('Yes.')
})

test('a field that both changed is a conflict; a question that one removed and the other answered stays', async ({
  openAs,
  newMember,
  client,
}) => {
  const owner = await newMember({ userType: 'company' })
  const helper = await newMember({ firstName: 'Noor' })
  const { id, ids } = await shared(client, owner, helper)
  const [here, there] = [await openAs(owner.session), await openAs(helper.session)]
  const [mine, theirs] = [await openQuestions(here, id), await openQuestions(there, id)]

  await there.context().setOffline(true)
  await theirs.field(ids.visit, 'answer').fill('On Sundays, says the helper.')
  await theirs.field(ids.rent, 'answer').fill('Monthly, says the helper.')
  await savedAs(there, 'device')
  await mine.field(ids.visit, 'answer').fill('Any day, says the owner.')
  await mine.remove(ids.rent)
  await savedAs(here, 'server')
  expect((await itemsOn(client, owner.session, id, 'faqs')).map((item) => item.id)).toEqual([ids.visit, ids.cleans])

  await there.context().setOffline(false)
  await expect(there.getByText(textOf('en', 'edit.conflict.title'), { exact: true })).toBeVisible({ timeout: 30_000 })
  // The panel names the question: after the site's three it is the fourth.
  const panel = there.getByRole('region', { name: /4.*Answer/ })
  await expect(panel).toContainText('Any day, says the owner.')
  await expect(panel).toContainText('On Sundays, says the helper.')
  // An item that was removed elsewhere and edited here is restored.
  await theirs.expectOrder([ids.visit, ids.cleans, ids.rent])
  const answersOn = async () => {
    const { sections } = await draftOn(client, owner.session, id)
    return itemsOf(sections['faqs']?.values ?? {}).map((item) => item.fields['answer'])
  }
  await expect.poll(answersOn).toEqual(['Any day, says the owner.', 'Not yet answered.', 'Monthly, says the helper.'])

  await panel.getByRole('button', { name: /^Keep mine/ }).click()
  await expect(there.getByText(textOf('en', 'edit.conflict.title'), { exact: true })).toHaveCount(0)
  await savedAs(there, 'server')
  expect(await answersOn()).toEqual(['On Sundays, says the helper.', 'Not yet answered.', 'Monthly, says the helper.'])
  await here.reload()
  await mine.expectOrder([ids.visit, ids.cleans, ids.rent])
  await expect(mine.field(ids.visit, 'answer')).toHaveValue('On Sundays, says the helper.')
  await expect(mine.field(ids.rent, 'answer')).toHaveValue('Monthly, says the helper.')
})
