import type { Identity } from '#contract/identity/identity.ts'
import { type DocumentSlot, isHolderSlot } from '#domain/identity/identity.ts'
import { AreaField } from '#src/components/form/form-parts.tsx'
import { RadioAnswer } from '#src/features/identity/answer-fields.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { DocumentField } from './document-field.tsx'
import type { PartyFieldsProps } from './party-fields.tsx'

interface DocumentFieldsProps extends PartyFieldsProps {
  readonly identity: Identity
  readonly required: readonly DocumentSlot[]
}

/** The type of the identity document, and the files. */
export function DocumentFields({ identity, required, ...of }: DocumentFieldsProps) {
  const { text } = useIntl()
  const { documents, collectsDocuments } = identity
  // The type decides which pages are needed.
  const isChosen = (type: 'documentType' | 'holderDocumentType'): boolean => of.form.field(type).value !== ''
  const files = (slots: readonly DocumentSlot[]) =>
    slots.map((slot) => (
      <DocumentField
        key={slot}
        slot={slot}
        error={of.form.field(slot).error}
        added={documents.find((each) => each.slot === slot)}
      />
    ))
  return (
    <>
      <RadioAnswer of={of} name="documentType" stacked />
      {collectsDocuments ? null : (
        <Notice title={text('verify.partnerTakes')}>{text('verify.partnerTakesText')}</Notice>
      )}
      {!collectsDocuments || isChosen('documentType') ? files(required.filter((slot) => !isHolderSlot(slot))) : null}
      {of.visible.includes('holderDocumentType') ? <RadioAnswer of={of} name="holderDocumentType" stacked /> : null}
      {isChosen('holderDocumentType') ? files(required.filter(isHolderSlot)) : null}
      <AreaField
        of={of.form.field('notes')}
        label={of.texts.label('notes')}
        optional={text('accredit.optional')}
        hint={text('verify.notesHint')}
        rows={3}
        dir="auto"
      />
    </>
  )
}
