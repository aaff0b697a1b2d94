import type { PartyChoiceValue } from '#domain/identity/party-form.ts'
import type { TextId } from '#src/intl/intl.tsx'

/** The text of a chosen answer; undefined for a value that is not one of its options. */
export function partyChoiceText({ of, values }: PartyChoiceValue, value: string): TextId | undefined {
  return values.some((each) => each === value) ? (`party.choice.${of}.${value}` as TextId) : undefined
}
