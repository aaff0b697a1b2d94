/** Notices of a payment: an e-mail that matches the receipt, an inbox item, and a push message. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calls } from '#contract/calls.ts'
import { languages } from '#contract/shapes.ts'
import { behaviourEngine } from '#tests/support/engines.ts'
import { type PayingApp, paysWith, startPayingApp } from '#tests/support/payments/paying-app.ts'
import { make, newCampaign, newPerson } from '#tests/support/test-users.ts'

describe.each(await behaviourEngine())('the receipt of a card payment on %s', (engine) => {
  let site: PayingApp

  beforeAll(async () => {
    site = await startPayingApp(engine)
  })
  afterAll(() => site.stop())

  it.each(languages)('contains method, transaction and status in %s, and is pushed once', async (language) => {
    const payer = await newPerson(site.app)
    await site.app.deps.db.execute('update app_user set language = $1 where id = $2', [language, payer.id])
    const campaign = await newCampaign(site.app, site.owner)
    const id = await site.reserve(campaign, 4n, payer)
    const { checkoutUrl } = await site.checkout(id, payer)
    const mails = site.app.mails.length
    await site.atPage(checkoutUrl, paysWith('4242424242424242'))
    await site.settle()
    const { data } = await make(site.app, calls.investment.receipt, { params: { id } }, { as: payer })
    const mail = site.app.mails.slice(mails).find(({ text }) => text.includes(`/receipt/${id}`))
    expect(data.transactionId).not.toBeNull()
    expect(mail?.text).toContain(data.transactionId)
    const texts = {
      en: ['Payment method: ', 'Status: confirmed'],
      fr: ['Moyen de paiement\u00a0: ', 'Statut\u00a0: confirmé'],
      ar: ['طريقة الدفع: ', 'الحالة: مؤكَّد'],
    } as const
    for (const bodyTexts of texts[language]) expect(mail?.text).toContain(bodyTexts)
    const partition = site.app.deps.partitions.of(payer.id)
    expect(site.app.pushes.filter(({ subscribers }) => subscribers.includes(partition))).toHaveLength(1)
    const inbox = await make(site.app, calls.social.listNotifications, { query: {} }, { as: payer })
    expect(inbox.data.items.map(({ kind }) => kind)).toContain('confirmed')
  })
})
