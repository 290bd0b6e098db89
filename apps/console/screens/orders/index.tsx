import { Route, Routes } from 'react-router'
import { OrderList } from './order-list.tsx'
import { OrderPage } from './order-page.tsx'

/** Orders, and one of them with what happened to it and what can go back. */
export function Screen() {
  return (
    <Routes>
      <Route index element={<OrderList />} />
      <Route path=":id" element={<OrderPage />} />
    </Routes>
  )
}
