import { type PartyField, type PartyStep } from '#domain/identity/party.ts'
import { useCountryChoices } from '#src/components/form/country-choices.ts'
import { ChoiceField } from '#src/components/form/form-parts.tsx'
import {
  AddressAnswers,
  AmountAnswer,
  LineAnswer,
  ListAnswer,
  ownAddress,
  RadioAnswer,
} from '#src/features/identity/answer-fields.tsx'
import { MaskedAnswer, SocialSecurityAnswer } from '#src/features/identity/masked-answer.tsx'
import type { StepFieldsProps } from '#src/features/identity/step-fields.ts'
import wizard from '#src/features/identity/wizard.module.css'
import { useIntl } from '#src/intl/intl.tsx'

export type PartyFieldsProps = StepFieldsProps<PartyField>

/** The fields of a step without documents. */
export function PartyFields({ step, ...of }: PartyFieldsProps & { readonly step: Exclude<PartyStep, 'documents'> }) {
  switch (step) {
    case 'person':
      return <PersonFields {...of} />
    case 'address':
      return <AddressFields {...of} />
    case 'employment':
      return <EmploymentFields {...of} />
    case 'entity':
      return <EntityFields {...of} />
    case 'holder':
      return <HolderFields {...of} />
  }
}

const email = { type: 'email', inputMode: 'email', autoCapitalize: 'none', spellCheck: false, dir: 'ltr' } as const
const phone = { type: 'tel', maxLength: 40, dir: 'ltr' } as const

/** Identity, as in the document, and contact details. */
function PersonFields(of: PartyFieldsProps) {
  const { text } = useIntl()
  return (
    <>
      <div className={wizard.pair}>
        <LineAnswer of={of} name="firstName" autoComplete="given-name" dir="auto" />
        <LineAnswer of={of} name="lastName" autoComplete="family-name" dir="auto" />
      </div>
      <LineAnswer of={of} name="middleInitial" autoComplete="additional-name" maxLength={2} optional dir="auto" />
      <LineAnswer of={of} name="dateOfBirth" type="date" autoComplete="bday" />
      <RadioAnswer of={of} name="domicile" hint={text('verify.domicileHint')} stacked />
      {of.visible.includes('socialSecurityNumber') ? (
        <SocialSecurityAnswer of={of} name="socialSecurityNumber" />
      ) : null}
      <LineAnswer of={of} name="email" autoComplete="email" {...email} />
      <LineAnswer of={of} name="alternativeEmail" autoComplete="off" optional {...email} />
      <LineAnswer of={of} name="phone" hint={text('verify.phoneHint')} autoComplete="tel" {...phone} />
      <LineAnswer of={of} name="alternativePhone" autoComplete="off" optional {...phone} />
    </>
  )
}

const holderAddress = {
  line1: 'holderAddressLine1',
  postalCode: 'holderPostalCode',
  city: 'holderCity',
  state: 'holderState',
} as const

function AddressFields(of: PartyFieldsProps) {
  return (
    <>
      <CountryAnswer of={of} name="country" />
      <AddressAnswers of={of} names={ownAddress} isAmerican={of.form.field('country').value === 'US'} />
    </>
  )
}

interface CountryAnswerProps {
  readonly of: PartyFieldsProps
  readonly name: 'country' | 'entityCountry' | 'holderCountry'
}

function CountryAnswer({ of, name }: CountryAnswerProps) {
  const { text } = useIntl()
  const field = of.form.field(name)
  const countries = useCountryChoices(field.value)
  return (
    <ChoiceField
      of={field}
      label={of.texts.label(name)}
      choices={[['', text('accredit.choose')], ...countries.map(({ value, label }) => [value, label] as const)]}
    />
  )
}

/** Work, and the figures in US dollars. */
function EmploymentFields(of: PartyFieldsProps) {
  const { text } = useIntl()
  return (
    <>
      <ListAnswer of={of} name="employmentStatus" />
      {of.visible.includes('occupation') ? (
        <LineAnswer of={of} name="occupation" autoComplete="organization-title" dir="auto" />
      ) : null}
      {of.visible.includes('employerName') ? (
        <LineAnswer of={of} name="employerName" autoComplete="organization" dir="auto" />
      ) : null}
      <RadioAnswer of={of} name="associatedPerson" hint={text('verify.associatedHint')} />
      <AmountAnswer of={of} name="currentIncome" hint={text('verify.incomeHint')} />
      <AmountAnswer of={of} name="averageIncome" optional />
      <AmountAnswer of={of} name="currentHouseholdIncome" optional />
      <AmountAnswer of={of} name="averageHouseholdIncome" optional />
      <AmountAnswer of={of} name="householdNetWorth" hint={text('verify.netWorthHint')} />
    </>
  )
}

function EntityFields(of: PartyFieldsProps) {
  const { text } = useIntl()
  const { visible } = of
  return (
    <>
      <LineAnswer of={of} name="entityName" hint={text('verify.entityNameHint')} autoComplete="off" dir="auto" />
      <ListAnswer of={of} name="entityType" />
      <CountryAnswer of={of} name="entityCountry" />
      <MaskedAnswer of={of} name="entityNumber" hint={text('verify.entityNumberHint')} />
      {visible.includes('formationDate') ? (
        <LineAnswer of={of} name="formationDate" type="date" autoComplete="off" />
      ) : null}
      <AmountAnswer of={of} name="entityAssets" />
      {visible.includes('ownersAccredited') ? <RadioAnswer of={of} name="ownersAccredited" /> : null}
      {visible.includes('representativeRole') ? (
        <LineAnswer
          of={of}
          name="representativeRole"
          hint={text('verify.roleHint')}
          autoComplete="organization-title"
          dir="auto"
        />
      ) : null}
    </>
  )
}

function HolderFields(of: PartyFieldsProps) {
  const { text } = useIntl()
  return (
    <>
      <div className={wizard.pair}>
        <LineAnswer of={of} name="holderFirstName" autoComplete="off" dir="auto" />
        <LineAnswer of={of} name="holderLastName" autoComplete="off" dir="auto" />
      </div>
      <LineAnswer of={of} name="holderDateOfBirth" type="date" autoComplete="off" />
      <RadioAnswer of={of} name="holderDomicile" hint={text('verify.domicileHint')} stacked />
      {of.visible.includes('holderSocialSecurityNumber') ? (
        <SocialSecurityAnswer of={of} name="holderSocialSecurityNumber" />
      ) : null}
      <LineAnswer of={of} name="holderEmail" autoComplete="off" {...email} />
      <ListAnswer of={of} name="holderRelationship" />
      <RadioAnswer of={of} name="holderSharesAddress" />
      {of.visible.includes('holderCountry') ? (
        <>
          <CountryAnswer of={of} name="holderCountry" />
          <AddressAnswers
            of={of}
            names={holderAddress}
            isAmerican={of.form.field('holderCountry').value === 'US'}
            isOther
          />
        </>
      ) : null}
    </>
  )
}
