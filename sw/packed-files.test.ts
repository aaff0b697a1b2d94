import { expect, it } from 'vitest'
import { packed } from './packed-files.ts'

const wanted = ['assets/page-1.js', 'assets/page-2.css', 'assets/picture-3.svg']

it('takes what is wanted out of a pack, each with its type', () => {
  const received = { 'assets/page-2.css': 'a{}', 'assets/older-1.js': 'old()', 'assets/page-1.js': 'go()' }
  expect(packed(received, wanted)).toEqual([
    { path: 'assets/page-1.js', type: 'text/javascript; charset=utf-8', text: 'go()' },
    { path: 'assets/page-2.css', type: 'text/css; charset=utf-8', text: 'a{}' },
  ])
})

it.each([
  ['nothing', null],
  ['a text', 'assets/page-1.js'],
  ['a list', ['assets/page-1.js']],
  ['what is no text', { 'assets/page-1.js': { go: 1 } }],
  ['what comes without a type', { 'assets/picture-3.svg': '<svg/>' }],
])('leaves %s to be fetched file by file', (_, received) => {
  expect(packed(received, wanted)).toEqual([])
})
