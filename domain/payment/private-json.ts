/** Masks data from a provider for administrators: the payer's identity and payment details are not shown in full. */

/** Names of fields whose text is personal, or a credential. */
const privateNames =
  /^(?:name|full_name|given_name|surname|family_name|first_name|last_name|phone|phone_number|national_number|line1|line2|address_line_[12]|admin_area_[12]|city|postal_code|date_of_birth|birth_date|dob|tax_id|id_number|ip_address|client_secret|account_number|routing_number|iban|bic|number|fingerprint|url|receipt_url|hosted_.*_url|token)$/

const mail = /([^\s@<>"]{1,64})@([\w.-]+\.[A-Za-z]{2,})/g
/** Digits of a card or an account, with the spaces and hyphens that users insert. */
const longNumber = /(?<![\w-])\d(?:[ -]?\d){10,18}(?![\w-])/g

/** The same value with every private text masked. Ids, amounts, states and timestamps are unchanged. */
export function maskPrivate(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) return value.map((each) => maskPrivate(each, name))
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, maskPrivate(each, key)]))
  if (typeof value === 'string') return privateNames.test(name) && value !== '' ? '•••' : maskText(value)
  // A number that identifies a user, such as a date of birth.
  return typeof value === 'number' && privateNames.test(name) ? '•••' : value
}

/** `ada@example.com` becomes `a•••@example.com`, a long number its last four digits. */
function maskText(text: string): string {
  return text
    .replace(mail, (_, person: string, fieldPath: string) => `${[...person][0] ?? ''}•••@${fieldPath}`)
    .replace(longNumber, (digits) => `•••• ${digits.replace(/\D/g, '').slice(-4)}`)
}
