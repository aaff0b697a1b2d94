/** Messages to the site (investing 3, 5, 7). */

import {
  atLeast,
  atMost,
  emailRule,
  type FieldProblem,
  validateFields,
  oneOfRule,
  plainCharacters,
} from '#domain/field.ts'
import { contactMessageMaximum, contactMessageMinimum, contactNameMaximum } from '#domain/limits.ts'

/** Topics of a message; the subject of the mail states only the topic, and no typed text. */
export const contactTopics = ['investing', 'payment', 'raising', 'account', 'press', 'other'] as const
export type ContactTopic = (typeof contactTopics)[number]

/** The states of a message. */
export const contactStates = ['new', 'answered', 'closed'] as const
export type ContactState = (typeof contactStates)[number]

/** A type and not an interface, so that it is a record of form values. */
export type ContactEntry = {
  /** May be empty. */
  readonly name: string
  readonly email: string
  readonly topic: string
  readonly message: string
}

export function contactProblems({ name, email, topic, message }: ContactEntry): FieldProblem[] {
  return validateFields(
    { name, email, topic, message },
    {
      name: { required: false, rules: [atMost(contactNameMaximum), plainCharacters] },
      email: { required: true, rules: [emailRule] },
      topic: { required: true, rules: [oneOfRule(contactTopics)] },
      message: { required: true, rules: [atLeast(contactMessageMinimum), atMost(contactMessageMaximum)] },
    },
  )
}
