/** Configuration calls, by name. */

import { address } from './address.ts'
import { bootstrap } from './bootstrap.ts'
import { captchaFront } from './captcha-front.ts'
import { gateway } from './gateway.ts'
import { campaign } from './campaign.ts'
import { listCurrencies } from './list-currencies.ts'
import { listLanguages } from './list-languages.ts'
import { listMenus } from './list-menus.ts'
import { listFaqs, listPageFaqs } from './list-faqs.ts'
import {
  listCategories,
  listCountries,
  listDealTypes,
  listIncomes,
  listInvestorTypes,
  listTypes,
  listIndustries,
  listMemberTypes,
  listPropertyTypes,
  listRounds,
  listStages,
  listStrategies,
} from './list-options.ts'
import { imageUpload, meta, revenue, taxonomy } from './rules.ts'
import { listSliders } from './list-sliders.ts'
import { site } from './site.ts'
import { totalReservations } from './total-reservations.ts'

export const settings = {
  address,
  bootstrap,
  campaign,
  captchaFront,
  gateway,
  imageUpload,
  listCategories,
  listCountries,
  listCurrencies,
  listDealTypes,
  listFaqs,
  listIncomes,
  listIndustries,
  listInvestorTypes,
  listLanguages,
  listMemberTypes,
  listMenus,
  listPageFaqs,
  listPropertyTypes,
  listRounds,
  listSliders,
  listStages,
  listStrategies,
  listTypes,
  meta,
  revenue,
  site,
  taxonomy,
  totalReservations,
}
