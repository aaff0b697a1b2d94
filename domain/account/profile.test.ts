import { describe, expect, it } from 'vitest'
import { descriptionProblems, linkProblems, type OutsideLink, outsideLinks } from './profile.ts'

const none = { facebook: '', twitter: '', linkedin: '', youtube: '', website: '' }
const problemOf = (link: OutsideLink, address: string) => linkProblems({ ...none, [link]: address })

describe('outside links', () => {
  it('may all be empty', () => expect(linkProblems(none)).toEqual([]))

  it.each([
    ['facebook', 'https://www.facebook.com/amal.haddad'],
    ['facebook', 'https://ar-ar.facebook.com/amal'],
    ['facebook', 'HTTPS://FB.com/amal'],
    ['twitter', 'https://x.com/amal'],
    ['twitter', 'https://mobile.twitter.com/amal?lang=ar'],
    ['linkedin', 'https://fr.linkedin.com/in/amal'],
    ['youtube', 'https://www.youtube.com/@amal'],
    ['youtube', 'https://youtu.be/dQw4w9WgXcQ'],
    ['website', 'https://amal.example'],
    ['website', 'https://موقع.example.com/صفحة'],
  ] as const)('of %s accept %s', (link, address) => expect(problemOf(link, address)).toEqual([]))

  it.each(outsideLinks)('of %s are https and public, without credentials', (link) => {
    for (const address of [
      'http://www.facebook.com/amal',
      'javascript:alert(1)',
      'facebook.com/amal',
      'https://',
      'https://localhost/amal',
      'https://10.0.0.1/amal',
      'https://amal:secret@facebook.com/amal',
      'https://facebook.com\\@evil.example/amal',
    ])
      expect(problemOf(link, address)).toEqual([{ path: `links.${link}`, code: 'url' }])
  })

  it.each([
    ['facebook', 'https://facebook.com.evil.example/amal'],
    ['facebook', 'https://notfacebook.com/amal'],
    ['facebook', 'https://evil.example/facebook.com/amal'],
    ['facebook', 'https://www.facebook.com:8443/amal'],
    ['facebook', 'https://www.facebook.com'],
    ['twitter', 'https://x.com/'],
    ['twitter', 'https://www.facebook.com/amal'],
    ['linkedin', 'https://linkedin.co/in/amal'],
    ['youtube', 'https://youtube.com?channel=amal'],
  ] as const)('of %s reject %s: another site or only its front page', (link, address) =>
    expect(problemOf(link, address)).toEqual([{ path: `links.${link}`, code: 'other-site' }]),
  )
})

it('a description has at most 1,000 graphemes', () => {
  expect(descriptionProblems({ description: '' })).toEqual([])
  expect(descriptionProblems({ description: '👩‍👩‍👧'.repeat(1000) })).toEqual([])
  expect(descriptionProblems({ description: 'ب'.repeat(1001) })).toEqual([
    { path: 'description', code: 'too-long', limit: 1000 },
  ])
})
