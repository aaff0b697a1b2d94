import type { PartyKind } from '#domain/identity/identity.ts'
import { partyAnswerKind } from '#domain/identity/party-form.ts'
import type { PartyField } from '#domain/identity/party.ts'
import { partyChoiceText } from '#src/components/identity/party-choice-text.ts'
import type { AnswerTexts } from '#src/features/identity/step-fields.ts'
import { useIntl } from '#src/intl/intl.tsx'

/** The texts of the answers of a party. */
export function usePartyTexts(kind: PartyKind): AnswerTexts<PartyField> {
  const { text } = useIntl()
  return {
    label: (name) => text(`party.field.${name}`),
    choices: (name) => {
      const of = partyAnswerKind(name, kind)
      if (of.is !== 'choice') throw new Error(`${name} is not chosen`)
      return of.values.map((value) => {
        const id = partyChoiceText(of, value)
        return [value, id === undefined ? value : text(id)]
      })
    },
  }
}
