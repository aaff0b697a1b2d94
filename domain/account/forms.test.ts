import { describe, expect, test } from 'vitest'
import { joinProblems, nameProblems, newPasswordProblems, setUpProblems, signUpProblems } from './forms.ts'

const password = { password: 'Secret-Key-9', confirmPassword: 'Secret-Key-9' }
const person = { firstName: 'Lina', lastName: 'Costa', email: 'lina@example.com' }
const choice = { userType: 'investor', terms: true }

describe('names', () => {
  test.each([
    ['Bo', 'Li', []],
    ['O', 'Ba', []],
    ['علي', 'م', []],
    ['A', 'B', [{ path: 'lastName', code: 'too-short', limit: 3 }]],
    ['👩‍👩‍👧', 'B', [{ path: 'lastName', code: 'too-short', limit: 3 }]],
    ['', 'B', [{ path: 'firstName', code: 'required' }]],
    ['é'.repeat(20), 'B', []],
    ['é'.repeat(21), 'B', [{ path: 'firstName', code: 'too-long', limit: 20 }]],
    ['<b>', 'Costa', [{ path: 'firstName', code: 'characters' }]],
  ])('%s and %s', (firstName, lastName, problems) => {
    expect(nameProblems({ firstName, lastName })).toEqual(problems)
  })
})

describe('forms', () => {
  test('are valid when complete', () => {
    expect(signUpProblems({ ...person, ...password, ...choice })).toEqual([])
    expect(signUpProblems({ ...person, ...password, ...choice }, ['investor'])).toEqual([])
    expect(joinProblems({ ...person, ...choice }, ['investor'])).toEqual([])
    expect(setUpProblems({ ...person, ...password, code: 'c', siteName: 'F' })).toEqual([])
  })

  test.each([
    [{ userType: '' }, undefined, 'userType', 'required'],
    [{ userType: 'administrator' }, ['investor'], 'userType', 'required'],
    [{ terms: false }, ['investor'], 'terms', 'accept'],
    [{ email: 'x' }, ['investor'], 'email', 'email'],
  ] as const)('reject %j, with a password or without', (change, offered, path, code) => {
    expect(signUpProblems({ ...person, ...password, ...choice, ...change }, offered)).toEqual([{ path, code }])
    expect(joinProblems({ ...person, ...choice, ...change }, offered)).toEqual([{ path, code }])
  })

  test('require a repeated password', () => {
    expect(newPasswordProblems({ ...password, confirmPassword: '' })).toEqual([
      { path: 'confirmPassword', code: 'required' },
    ])
    expect(newPasswordProblems({ ...password, confirmPassword: 'Secret-Key-8' })).toEqual([
      { path: 'confirmPassword', code: 'mismatch' },
    ])
  })

  test.each([
    ['', 'required'],
    ['  ', 'required'],
    ['<i>', 'characters'],
    ['x'.repeat(61), 'too-long'],
  ])('reject the site name %j', (siteName, code) => {
    expect(setUpProblems({ ...person, ...password, code: 'c', siteName })).toMatchObject([{ path: 'siteName', code }])
  })
})
