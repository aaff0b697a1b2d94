import { atom } from 'jotai'

/** The address typed last in one of the forms, so that the next form begins with it. Lives as long as the page: not in an address. */
export const typedEmailAtom = atom('')
