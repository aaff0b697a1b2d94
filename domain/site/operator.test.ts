import { expect, test } from 'vitest'
import { missingOperatorFields } from './operator.ts'

const texts = (en: string) => ({ en, fr: '', ar: '' })
const empty = { operatorName: '', licence: texts(''), custodianLicence: texts('') }

test.each([
  [{}, []],
  [{ operatorName: 'Rive', operatorAddress: 'Lyon' }, []],
  [{ operatorName: 'Rive', operatorAddress: ' ' }, ['operatorAddress']],
  [{ operatorAddress: 'Lyon' }, ['operatorName']],
  [{ licenceAuthority: 'AMF', licenceNumber: '7' }, []],
  [{ licence: texts('Bank') }, ['licenceAuthority', 'licenceNumber']],
  [{ licenceUrl: 'https://example.org', licenceNumber: '7' }, ['licenceAuthority']],
  [{ custodianName: 'Banque' }, ['custodianLicence.en']],
  [{ operatorName: 'Rive', custodianLicence: texts('bank') }, ['operatorAddress', 'custodianName']],
])('%j lacks %j', (values, missing) => {
  expect(missingOperatorFields({ ...empty, ...values })).toEqual(missing.map((path) => ({ path, code: 'required' })))
})
