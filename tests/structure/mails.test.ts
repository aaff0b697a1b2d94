/** Every mail passes the one rule that decides whether it is sent. */

import { expect, test } from 'vitest'
import { isTest, modules, textOf } from './tree.ts'

test('jobs send mails through one module', () => {
  const doors = modules.filter(
    (file) => file.startsWith('api/') && !isTest(file) && /\bmailer\.send\(/.test(textOf(file)),
  )
  expect(doors).toEqual(['api/jobs/send-mail.ts'])
  expect(textOf('api/jobs/send-mail.ts')).toContain('mailDelivery(')
})
