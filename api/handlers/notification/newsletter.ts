/** Newsletter calls, by name. */

import { subscriptionOf } from '#api/db/notification/newsletter.ts'
import { handle } from '#api/handlers/handler.ts'
import { requestNewsletter, changeNewsletter, followLink } from '#api/services/notification/newsletter.ts'
import * as newsletterCalls from '#contract/notification/newsletter.ts'

const getState = handle(newsletterCalls.getState, async ({ member }, { db }) => ({
  subscribed: (await subscriptionOf(db.read, member.email))?.state === 'on',
}))

const changeState = handle(newsletterCalls.changeState, async ({ member, body }, deps) => {
  await changeNewsletter({ member, subscribed: body.subscribed }, deps)
  return body
})

const subscribe = handle(newsletterCalls.subscribe, async ({ body, language }, deps) => {
  await requestNewsletter({ ...body, captcha: body.captcha, language }, deps)
  return { done: true }
})

const confirm = handle(newsletterCalls.confirm, async ({ body }, deps) => {
  await followLink(body.token, 'on', deps)
  return { done: true }
})

const end = handle(newsletterCalls.end, async ({ body }, deps) => {
  await followLink(body.token, 'off', deps)
  return { done: true }
})

export const newsletter = { changeState, confirm, end, getState, subscribe }
