import { describe, expect, it } from 'vitest'
import { invitesMaximum } from '#domain/limits.ts'
import { addressesIn, inviteProblems } from './invite.ts'

describe('addresses of invitations', () => {
  it.each([
    ['a@b.example, c@d.example', ['a@b.example', 'c@d.example']],
    ['a@b.example،c@d.example؛\n e@f.example ,', ['a@b.example', 'c@d.example', 'e@f.example']],
    [' \n,;', []],
  ])('%j is split into %j', (text, addresses) => {
    expect(addressesIn(text)).toEqual(addresses)
  })

  it.each([
    [[], [{ path: 'emails', code: 'required' }]],
    [['a@b.example'], []],
    [['a@b.example', 'b@'], [{ path: 'emails.1', code: 'email' }]],
    [['a@b.example', 'A@B.example'], [{ path: 'emails.1', code: 'too-many' }]],
    [['Me@Here.example'], [{ path: 'emails.0', code: 'own-address' }]],
    [['a@b.example\r\nBcc: c@d.example'], [{ path: 'emails.0', code: 'email' }]],
    [['<a@b.example>'], [{ path: 'emails.0', code: 'email' }]],
  ])('%j: %j', (addresses, problems) => {
    expect(inviteProblems(addresses, 'me@here.example')).toEqual(problems)
  })

  it('are limited in number', () => {
    const many = Array.from({ length: invitesMaximum + 1 }, (_, n) => `a${n}@b.example`)
    expect(inviteProblems(many.slice(1), 'me@here.example')).toEqual([])
    expect(inviteProblems(many, 'me@here.example')).toEqual([
      { path: 'emails', code: 'too-many-addresses', limit: invitesMaximum },
    ])
  })
})
