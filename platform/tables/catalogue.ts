import type { Generated } from 'kysely'

export interface PlanTable {
  id: number
  name: string
  price: number
  to_be_implemented: boolean
}

export interface PlanFeatureTable {
  id: number
  plan_id: number
  name: string
}

export interface HomeFeatureTable {
  id: number
  visible_on_home: boolean
  has_premium_bag: boolean
  name: string
  description: string
}

export interface TipTable {
  id: number
  kind: 'tip' | 'phrase'
  text: string
}

export interface ReferralTable {
  id: number
  icon: string
  title: string
  description: string
  url: string
}

/** Countries and industries: the English name, answered in Spanish. */
export interface NameTable {
  id: Generated<number>
  name: string
}
