import { atom } from 'jotai'

/**
 * The e-mail address typed last in one of the forms, as the next form's initial value. Lives as long as the page, and
 * is not in its address.
 */
export const typedEmailAtom = atom('')
