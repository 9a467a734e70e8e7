import { Outlet } from "@remix-run/react";
import { Header } from "../kit/header";

/** Frame of the sign-in pages. */
export default function AuthLayout() {
  return (
    <>
      <Header current={null} projects={[]} />
      <main id="main" className="flex justify-center px-4 py-8 sm:py-14">
        <Outlet />
      </main>
    </>
  );
}
