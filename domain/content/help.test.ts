import { describe, expect, test } from 'vitest'
import { findAnswers } from './help.ts'

const entries = [
  { question: 'How do I pay?', topic: 'Payments', answer: 'By card or by transfer.' },
  { question: 'Où vont les intérêts ?', topic: 'Versements', answer: 'Sur votre portefeuille, à échéance.' },
  { question: 'كيف أستعيد المبلغ؟', topic: 'المدفوعات', answer: 'تعود الأموال إلى المحفظة خلال أيام.' },
  { question: 'Who holds the money?', topic: 'Safety', answer: 'A client account, until you can pay by card.' },
]
const found = (search: string) => findAnswers(entries, search).map((entry) => entries.indexOf(entry))

describe('searching for an answer', () => {
  test.each<[string, number[]]>([
    ['', [0, 1, 2, 3]],
    [' ? ', [0, 1, 2, 3]],
    ['pay', [0, 3]],
    ['PAY card', [0, 3]],
    ['payments', [0]],
    ['interets', [1]],
    ['ECHEANCE', [1]],
    // Another form of alef, no article, no vowel signs.
    ['اموال', [2]],
    ['الاموال', [2]],
    ['محفظه', [2]],
    ['مَبلَغ', [2]],
    ['pay nothing', []],
    ['ay', []],
  ])('%s', (search, ranking) => {
    expect(found(search)).toEqual(ranking)
  })

  test('a match in the question ranks above one in the answer', () => {
    expect(found('card')).toEqual([0, 3])
    expect(found('money')).toEqual([3])
  })
})
