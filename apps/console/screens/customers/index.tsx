import { Route, Routes } from 'react-router'
import { CustomerList } from './customer-list.tsx'
import { CustomerPage } from './customer-page.tsx'

/** Customers who have ordered, and one of them with orders, points and credits. */
export function Screen() {
  return (
    <Routes>
      <Route index element={<CustomerList />} />
      <Route path=":id" element={<CustomerPage />} />
    </Routes>
  )
}
