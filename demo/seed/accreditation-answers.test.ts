import { describe, expect, it } from 'vitest'
import { openAccreditationSteps } from '#domain/identity/accreditation.ts'
import { demoAnswers } from './accreditation-answers.ts'

const evidenceFiles = { identificationFile: 'a', letterFile: 'b' }

describe('answers of the demonstration’s investors', () => {
  const persons = (['en', 'fr', 'ar'] as const).flatMap((language) =>
    (['income', 'net-worth'] as const).flatMap((basis) =>
      Array.from({ length: 60 }, (_, index) => ({ index, language, basis, name: 'A. B.', email: 'a@example.org' })),
    ),
  )

  it('are complete and valid for every investor', () => {
    for (const person of persons)
      expect(
        openAccreditationSteps({ ...demoAnswers(person, 2026), ...evidenceFiles }, '2026-11-21'),
        `${person.index}`,
      ).toEqual([])
  })

  it('are valid with a spouse', () => {
    const person = { index: 1, language: 'en', basis: 'income', name: 'A. B.', email: 'a@example.org' } as const
    const answers = demoAnswers({ ...person, spouse: ['Ada', 'Bell'] }, 2026)
    expect(openAccreditationSteps({ ...answers, ...evidenceFiles }, '2026-11-21')).toEqual([])
    expect(answers).toMatchObject({ spouseLastName: 'Bell', verificationType: 'letter' })
  })
})
