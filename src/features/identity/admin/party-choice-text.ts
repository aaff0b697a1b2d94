import { yesOrNo } from '#domain/identity/answer-rules.ts'
import {
  documentTypes,
  domiciles,
  entityTypes,
  holderRelationships,
  partyEmployments,
  type PartyField,
} from '#domain/identity/party.ts'
import type { TextId } from '#src/intl/intl.tsx'

const everyEntityType = [...entityTypes.company, ...entityTypes.trust, ...entityTypes.retirement] as const

function chosen<Value extends string>(values: readonly Value[], answer: string): Value | undefined {
  return values.find((each) => each === answer)
}

/** The text of a chosen answer; undefined for answers that are entered. */
export function partyChoiceText(field: PartyField, answer: string): TextId | undefined {
  switch (field) {
    case 'domicile': {
      const domicile = chosen(domiciles, answer)
      return domicile && `party.choice.domicile.${domicile}`
    }
    case 'employmentStatus': {
      const employment = chosen(partyEmployments, answer)
      return employment && `party.choice.employment.${employment}`
    }
    case 'documentType': {
      const documentType = chosen(documentTypes, answer)
      return documentType && `party.choice.documentType.${documentType}`
    }
    case 'entityType': {
      const entityType = chosen(everyEntityType, answer)
      return entityType && `party.choice.entityType.${entityType}`
    }
    case 'holderRelationship': {
      const relationship = chosen(holderRelationships, answer)
      return relationship && `party.choice.relationship.${relationship}`
    }
    case 'associatedPerson':
    case 'ownersAccredited': {
      const decision = chosen(yesOrNo, answer)
      return decision && `party.choice.yesOrNo.${decision}`
    }
    default:
      return undefined
  }
}
