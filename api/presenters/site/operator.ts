import type { StoredSettings } from '#api/db/site/settings.ts'
import { isolate } from '#api/texts/figures.ts'
import { textIn } from '#api/texts/localized.ts'
import { text } from '#api/texts/text.ts'
import { optionalText } from '#api/texts/values.ts'
import type { Language } from '#contract/shapes.ts'
import type { SiteSettings } from '#contract/site/settings.ts'

/** The operator, its licence and the custodian as sentences, so that pages name them before any script has run. */
export function presentOperator(
  { operator }: Pick<StoredSettings, 'operator'>,
  language: Language,
): Pick<SiteSettings, 'operatorLines' | 'custodian'> {
  if (operator === undefined) return { operatorLines: [], custodian: '' }
  const { operatorName, operatorAddress, licenceAuthority, licenceNumber, licenceUrl, custodianName } = operator
  const [authority, number] = [isolate(licenceAuthority), isolate(licenceNumber)]
  const licence = optionalText(textIn(operator.licence, language))
  const custodianLicence = isolate(textIn(operator.custodianLicence, language))
  return {
    operatorLines: [
      operatorName === ''
        ? []
        : {
            text: text(language, 'site.operator', {
              operator: isolate(operatorName),
              address: isolate(operatorAddress),
            }),
          },
      licenceNumber === ''
        ? []
        : {
            text:
              licence === undefined
                ? text(language, 'site.licence', { authority, number })
                : text(language, 'site.namedLicence', { licence, authority, number }),
            ...(licenceUrl === '' ? {} : { url: licenceUrl }),
          },
      custodianName === ''
        ? []
        : { text: text(language, 'site.custodian', { custodian: isolate(custodianName), licence: custodianLicence }) },
    ].flat(),
    custodian: custodianName,
  }
}
